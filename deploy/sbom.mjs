// Prints a software bill of materials (CycloneDX JSON) of the running program: every package that the lockfile
// lists for it, with version, licence and checksum. It needs no installed packages:
//
//     npm run --silent sbom > sbom.json
//
// `npm sbom --omit dev` also omits packages that both the program and a development tool need (27 of 164 when this
// was written). Therefore this script requests all packages and removes those that only development needs.
import { execFileSync } from 'node:child_process';

const MEGABYTES = 1024 * 1024;
const FOR_DEVELOPMENT = 'cdx:npm:package:development';

const { npm_execpath: npm, npm_package_name: name } = process.env;
if (npm === undefined) throw new Error('Run it with npm: npm run --silent sbom');

// The client in packages/ is not a part of the program.
const command = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--workspaces=false'];
const bom = JSON.parse(execFileSync(process.execPath, [npm, ...command], { maxBuffer: 64 * MEGABYTES }));

const isNeededByProgram = ({ properties = [] }) =>
  !properties.some((property) => property.name === FOR_DEVELOPMENT);
// Some versions of npm list a package twice if it is installed in two places.
const byReference = (list, key) => [...new Map(list.map((each) => [each[key], each])).values()];
const components = byReference(bom.components.filter(isNeededByProgram), 'bom-ref');
// npm names the program after its folder.
const component = { ...bom.metadata.component, name };
const references = new Set([component, ...components].map((each) => each['bom-ref']));
const dependencies = byReference(bom.dependencies, 'ref')
  .filter(({ ref }) => references.has(ref))
  .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => references.has(ref)) }));

const metadata = { ...bom.metadata, component };
console.log(JSON.stringify({ ...bom, metadata, components, dependencies }, null, 2));
