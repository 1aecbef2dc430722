/** A cell of text. */
export const asText = (text: string) => `<c t="str"><v>${text}</v></c>`;

const cost = (cell: string, amount: number | null) => ({
  written: { 'Total Project Cost': cell },
  read: { estimated_total_project_cost: amount },
});
const start = (cell: string, date: string | null) => ({
  written: { 'Project Start Date': cell },
  read: { start_date: date },
});
const name = (text: string, read: string) => ({
  written: { 'Project Name': asText(text) },
  read: { name: read },
});

/** Cells that are not what they look like, and how they are read: null if they cannot be. */
export const misleadingCells = {
  'a formula with its saved result': cost('<c><f>SUM(A1:A9)</f><v>1200.5</v></c>', 1200.5),
  'a formula that was never evaluated': cost('<c><f>SUM(A1:A9)</f></c>', null),
  'a formula that failed': cost('<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', null),
  'a lost reference': cost('<c t="e"><v>#REF!</v></c>', null),
  'an error as a text': cost(asText('#N/A'), null),
  'a boolean as an amount': cost('<c t="b"><v>1</v></c>', null),
  'a date as an amount': cost('<c s="1"><v>43555</v></c>', null),
  'a text as an amount': cost(asText('R 1 200,50'), 1200.5),
  'an amount beyond the largest number': cost(`<c><v>${'9'.repeat(400)}</v></c>`, null),
  'an amount too large for a sum': cost('<c><v>1.7E308</v></c>', null),
  'NaN as an amount': cost('<c><v>NaN</v></c>', null),
  'a number of an unknown kind': cost('<c t="zz"><v>12</v></c>', 12),
  'an error as a date': start('<c t="e"><v>#VALUE!</v></c>', null),
  'a boolean as a date': start('<c t="b"><v>0</v></c>', null),
  'a text as a date': start(asText('31/03/2019'), '2019-03-31'),
  'a day that does not exist': start(asText('31/02/2019'), null),
  'a serial before the first day': start('<c s="1"><v>-5</v></c>', null),
  'a serial after the last day': start('<c s="1"><v>1e15</v></c>', null),
  'a formula as a text': name('=HYPERLINK("http://127.0.0.1","A")', '=HYPERLINK("http://127.0.0.1","A")'),
  'a page as a text': name('&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'),
  'control characters in a text': name('Cli&#0;ni&#27;[2Jc&#xD800;&#x202;', 'Clini[2Jc\u0202'),
  'control characters that the workbook escapes': name('Cli_x0000_nic_x001B_', 'Clinic'),
  'entities that XML does not have': name('&amp;amp;&nbsp;&#99999999999;', '&amp;&nbsp;'),
} as const;
