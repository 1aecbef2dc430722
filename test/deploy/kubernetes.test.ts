import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileVariable, readConfig, settings } from '../../src/config.ts';
import { projectRoot, temporaryFolder } from '../program.ts';
import { builtManifests, type Manifest, typeErrors } from './manifests.ts';

let manifests: readonly Manifest[];
beforeAll(async () => {
  manifests = await builtManifests('deploy/kubernetes', 'deploy/kubernetes/alerts');
});

const ofKind = (kind: string) => manifests.filter((each) => each.kind === kind);
const named = (kind: string, name: string) => ofKind(kind).find(({ metadata }) => metadata.name === name);

/** The pods of deployments and jobs: labels and specification. */
const pods = () => [
  ...ofKind('Deployment').map(({ metadata, spec }) => ({ name: metadata.name, ...spec.template })),
  ...ofKind('CronJob').map(({ metadata, spec }) => ({
    name: metadata.name,
    ...spec.jobTemplate.spec.template,
  })),
];

const isSelected = (labels: Readonly<Record<string, string>>, by: Readonly<Record<string, string>> = {}) =>
  Object.entries(by).every(([name, value]) => labels[name] === value);

describe('the manifests', () => {
  test('have no member that Kubernetes does not know', async () => {
    expect(await typeErrors(manifests)).toBe('');
    const [deployment] = ofKind('Deployment');
    const misspelt = { ...deployment!, spec: { ...deployment!.spec, replica: 3 } };
    expect(await typeErrors([misspelt])).toContain('"replica"');
  });

  test('are all in the namespace, which lets restricted pods in only', () => {
    for (const { kind, metadata } of manifests)
      expect(metadata.namespace, metadata.name).toBe(kind === 'Namespace' ? undefined : 'infra-projects');
    expect(ofKind('Namespace')).toMatchObject([
      {
        metadata: { name: 'infra-projects', labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
      },
    ]);
  });

  test('make pods as the standard "restricted" wants them, with limits and without a token', () => {
    expect(pods()).toHaveLength(5);
    for (const { name, spec } of pods()) {
      expect(spec, name).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 10_001,
          seccompProfile: { type: 'RuntimeDefault' },
        },
      });
      for (const volume of spec.volumes)
        expect(Object.keys(volume), name).toContainEqual(
          expect.stringMatching(/^(emptyDir|secret|configMap|persistentVolumeClaim)$/),
        );
      for (const container of spec.containers)
        expect(container, name).toMatchObject({
          image: 'registry.example.org/infra-projects:0.2.0',
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: {
            requests: { cpu: expect.any(String), memory: expect.any(String) },
            limits: { cpu: expect.any(String), memory: expect.any(String) },
          },
        });
    }
  });

  test('refer only to what they make, and to secrets that the guide names', () => {
    const guide = readFileSync(join(projectRoot, 'deploy/kubernetes/README.md'), 'utf8');
    for (const { name, spec } of pods()) {
      for (const { configMap, secret, persistentVolumeClaim } of spec.volumes) {
        if (configMap) expect(named('ConfigMap', configMap.name), name).toBeDefined();
        if (secret) expect(guide, name).toContain(`create secret generic ${secret.secretName} `);
        if (persistentVolumeClaim)
          expect(named('PersistentVolumeClaim', persistentVolumeClaim.claimName), name).toBeDefined();
      }
      for (const { envFrom = [], volumeMounts } of spec.containers) {
        for (const { configMapRef } of envFrom)
          expect(named('ConfigMap', configMapRef.name), name).toBeDefined();
        for (const mount of volumeMounts)
          expect(spec.volumes, name).toContainEqual(expect.objectContaining({ name: mount.name }));
      }
    }
    const backends = ofKind('Ingress').flatMap(({ spec }) =>
      spec.rules.flatMap(({ http }: Manifest) => http.paths),
    );
    for (const { backend } of backends) {
      const { ports } = named('Service', backend.service.name)!.spec;
      expect(ports).toContainEqual(expect.objectContaining({ name: backend.service.port.name }));
    }
  });

  test('lead each service to a port of its pods, and nobody to the metrics', () => {
    const open = ofKind('Service').filter(({ spec }) => spec.selector !== undefined);
    expect(open).toHaveLength(3);
    for (const { metadata, spec } of open) {
      const selected = pods().filter((pod) => isSelected(pod.metadata.labels, spec.selector));
      expect(selected.map(({ name }) => name)).toEqual([metadata.name]);
      expect(selected[0]!.spec.containers[0].ports.map(({ name }: Manifest) => name)).toContain(
        spec.ports[0].targetPort,
      );
    }
    for (const { metadata, spec } of ofKind('Ingress')) {
      const leadsTo = (sought: string) =>
        spec.rules[0].http.paths.find(({ path }: Manifest) => path === sought)?.backend.service.name;
      if (leadsTo('/') === undefined)
        expect([metadata.name, leadsTo('/alerts')]).toEqual(['infra-projects-alerts', metadata.name]);
      else expect(named('Service', leadsTo('/metrics'))!.spec.selector).toBeUndefined();
    }
  });

  test('let each pod talk to what it needs and no more', () => {
    const policies = ofKind('NetworkPolicy');
    expect(policies.find(({ spec }) => spec.podSelector.matchLabels === undefined)).toMatchObject({
      spec: { policyTypes: ['Ingress', 'Egress'] },
    });
    const allowed = pods().map(({ name, metadata, spec }) => {
      const own = policies.filter(
        (policy) =>
          policy.spec.podSelector.matchLabels !== undefined &&
          isSelected(metadata.labels, policy.spec.podSelector.matchLabels),
      );
      const ports = (way: 'ingress' | 'egress') =>
        own.flatMap((policy) =>
          (policy.spec[way] ?? []).flatMap((rule: Manifest) => rule.ports.map((p: Manifest) => p.port)),
        );
      const listens = (spec.containers[0].ports ?? []).map((port: Manifest) => port.containerPort);
      expect(ports('ingress'), name).toEqual(listens);
      return [name, ports('egress')];
    });
    expect(Object.fromEntries(allowed)).toEqual({
      'infra-projects-node': [53, 53, 5432],
      'infra-projects-desk': [53, 53, 5432, 587, 443],
      'infra-projects-alerts': [53, 53, 5432, 587],
      'infra-projects-backup': [53, 53, 5432],
      'infra-projects-restore-drill': [],
    });
  });

  test('give a node time to drain, and ask it whether it is ready', () => {
    for (const { metadata, spec } of ofKind('Deployment')) {
      const { terminationGracePeriodSeconds, containers } = spec.template.spec;
      const [container] = containers;
      // Besides, a stop takes five seconds at most.
      expect(terminationGracePeriodSeconds).toBeGreaterThan(readConfig({}).config.drainSeconds + 5);
      expect(container.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
      expect(container.startupProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
      const isNode = metadata.name === 'infra-projects-node';
      expect(container.readinessProbe.httpGet.path).toBe(isNode ? '/readyz' : '/healthz');
    }
  });
});

describe('the settings in the manifests', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const secret = join(folder.path, 'secret');
  writeFileSync(secret, 'postgres://user:kelp@db/projects\n');
  const smtpSecret = join(folder.path, 'smtp-secret');
  writeFileSync(smtpSecret, 'smtp://user:kelp@mail:587\n');

  test('are those of the program, with every password in a file', () => {
    const names = new Set<string>(settings.flatMap((each) => [each.name, fileVariable(each)]));
    const configured = ofKind('ConfigMap').filter(({ data }) => 'LOG_LEVEL' in data);
    expect(configured).toHaveLength(3);
    for (const { data } of configured) {
      for (const name of Object.keys(data)) expect(names).toContain(name);
      const files = Object.keys(data).filter((name) => name.endsWith('_FILE'));
      const { config, origins } = readConfig({
        ...data,
        ...Object.fromEntries(files.map((name) => [name, name.includes('SMTP') ? smtpSecret : secret])),
      });
      expect(origins.storeUrl).toBe('file');
      expect(config.trustProxy).toBe(true);
      for (const each of settings)
        if ('secret' in each) expect(origins[each.key]).toMatch(/^(file|default)$/);
    }
  });
});
