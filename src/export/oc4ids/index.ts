export { oc4idsChunks, oc4idsPackageChunks, oc4idsProjects } from './chunks.ts';
export { type Oc4idsHead, type Oc4idsPublication, oc4idsHead, publicationOf } from './package-head.ts';
export { type Oc4idsProject, oc4idsProject, PROJECT_ID_PREFIX } from './project.ts';
