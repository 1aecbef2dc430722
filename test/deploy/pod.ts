import { join } from 'node:path';
import type { Manifest } from './manifests.ts';

/**
 * The arguments of `podman run` that run the one container of a pod as Kubernetes would: its user,
 * rights, variables, command and mounts. Each volume is the folder of its name, or in memory.
 */
export function podArguments(pod: Manifest, folder: string): readonly string[] {
  const { securityContext, containers, volumes } = pod.spec;
  const [{ securityContext: rights, env, command, volumeMounts }] = containers;
  const mounts = volumeMounts.flatMap(({ name, mountPath, readOnly }: Manifest) => {
    const { emptyDir } = volumes.find((volume: Manifest) => volume.name === name);
    if (emptyDir !== undefined) return ['--tmpfs', `${mountPath}:mode=1777`];
    return ['--volume', `${join(folder, name)}:${mountPath}${readOnly ? ':ro' : ''}`];
  });
  return [
    ...['--user', `${securityContext.runAsUser}:${securityContext.runAsGroup}`],
    ...(rights.readOnlyRootFilesystem ? ['--read-only', '--read-only-tmpfs=false'] : []),
    ...(rights.allowPrivilegeEscalation ? [] : ['--security-opt', 'no-new-privileges']),
    ...rights.capabilities.drop.flatMap((capability: string) => ['--cap-drop', capability.toLowerCase()]),
    ...env.flatMap(({ name, value }: Manifest) => ['--env', `${name}=${value}`]),
    ...mounts,
    ...['--entrypoint', JSON.stringify(command)],
  ];
}
