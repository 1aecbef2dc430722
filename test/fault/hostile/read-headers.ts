/** The headers of requests that the programs, their libraries or Node read. */
export const readHeaders = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'content-length', 'content-type'],
  ...['cookie', 'expect', 'forwarded', 'host', 'if-modified-since', 'if-none-match', 'if-range', 'origin'],
  ...['range', 'referer', 'sec-fetch-site', 'traceparent', 'upgrade', 'user-agent', 'x-desk-token'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-request-id'],
] as const;
