// Prints what the running program is made of as CycloneDX JSON: every package that the lockfile has for it, with version,
// licence and checksum. "npm run --silent sbom > sbom.json"; nothing needs to be installed for it.
//
// `npm sbom --omit dev` would leave out each package that a development tool needs as well (27 of 164 when this was
// written), so that all are asked for, and those that npm marks as needed for development alone are taken out here.
import { execFileSync } from 'node:child_process';

const MEGABYTES = 1024 * 1024;
const FOR_DEVELOPMENT = 'cdx:npm:package:development';

const { npm_execpath: npm, npm_package_name: name } = process.env;
if (npm === undefined) throw new Error('Run it with npm: npm run --silent sbom');

const asked = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
const bom = JSON.parse(execFileSync(process.execPath, [npm, ...asked], { maxBuffer: 64 * MEGABYTES }));

const isOfTheProgram = ({ properties = [] }) =>
  !properties.some((property) => property.name === FOR_DEVELOPMENT);
// Some versions of npm name a package that lies in two places twice.
const byReference = (list, key) => [...new Map(list.map((each) => [each[key], each])).values()];
const components = byReference(bom.components.filter(isOfTheProgram), 'bom-ref');
// npm calls the program by the folder that it lies in.
const component = { ...bom.metadata.component, name };
const references = new Set([component, ...components].map((each) => each['bom-ref']));
const dependencies = byReference(bom.dependencies, 'ref')
  .filter(({ ref }) => references.has(ref))
  .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => references.has(ref)) }));

const metadata = { ...bom.metadata, component };
console.log(JSON.stringify({ ...bom, metadata, components, dependencies }, null, 2));
