// Prints the section of docs/changelog.md about the version of a tag:
//
//     node deploy/release-notes.mjs v0.2.0
//
// Fails if the tag, the packages and the changelog do not agree about the version.
import { readFileSync } from 'node:fs';

const PACKAGES = ['package.json', 'packages/client/package.json'];

const [tag] = process.argv.slice(2);
if (!/^v\d+\.\d+\.\d+$/.test(tag ?? '')) fail(`"${tag ?? ''}" is not a tag of a version, such as v0.2.0.`);
const version = tag.slice(1);

for (const path of PACKAGES) {
  const named = JSON.parse(readFileSync(path, 'utf8')).version;
  if (named !== version) fail(`${path} has version ${named}, and the tag says ${version}.`);
}

const sections = readFileSync('docs/changelog.md', 'utf8').split(/^(?=## )/m);
const section = sections.find((each) => /^## (\S+)/.exec(each)?.[1] === version);
if (section === undefined) fail(`docs/changelog.md has no section "## ${version}".`);
console.log(section.split('\n').slice(1).join('\n').trim());

function fail(message) {
  console.error(message);
  process.exit(1);
}
