/** The style of the report page. It stands in the page itself, and names nothing outside of it. */
export const REPORT_STYLE = `
:root { color-scheme: light; }
body { margin: 0; color: #1c1b19; background: #fff; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1rem; margin: 0; }
p { margin: .5rem 0; }
.verdict { padding: .75rem 1rem; font-weight: 600; }
article { margin: .75rem 0; padding: .75rem 1rem; }
.blocks { background: #fdecea; border-left: .3rem solid #b3261e; }
.warns { background: #fff6da; border-left: .3rem solid #8a6100; }
.notes { background: #eef3f8; border-left: .3rem solid #3d6285; }
summary { cursor: pointer; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0; }
th, td { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #d8d5ce; font-weight: 400; }
thead th { font-weight: 600; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
@media print { details > *:not(summary) { display: block; } }
`;
