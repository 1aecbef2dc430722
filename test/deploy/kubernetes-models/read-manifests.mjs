// Reads manifests from standard input, checks each by the schemas of Kubernetes and prints them as JSON.
import { text } from 'node:stream/consumers';
import { parseAllDocuments } from 'yaml';

const manifests = [];
for (const document of parseAllDocuments(await text(process.stdin), { version: '1.1' })) {
  for (const error of document.errors) throw error;
  const manifest = document.toJS();
  const { apiVersion, kind } = manifest;
  const models = await import(`kubernetes-models/${apiVersion}`);
  try {
    new models[kind](manifest).validate();
  } catch (error) {
    throw new Error(`${kind} ${manifest.metadata.name}: ${error.message}`);
  }
  manifests.push(manifest);
}
console.log(JSON.stringify(manifests));
