/**
 * The signals that end the service, each in the same way. SIGHUP comes when a terminal closes: there
 * are no settings to read again, and its responses must not be cut off.
 */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends with the first of the signals. Further ones change nothing. */
export const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of stopSignals) process.on(signal, () => resolve());
  });
