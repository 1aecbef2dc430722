import { Gauge, type Registry } from 'prom-client';

/** Which value of several workers counts. */
type Aggregator = 'min' | 'max' | 'sum';

/** Makes gauges of a registry whose value is read when it is asked for, by default with this aggregator. */
export const gaugesIn =
  (registry: Registry, usual: Aggregator) =>
  (name: string, help: string, value: () => number, aggregator: Aggregator = usual): void => {
    new Gauge({
      name: `infra_projects_${name}`,
      help,
      aggregator,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  };
