// The health check of the image: exits with 0 if the service answers, otherwise with 1. It asks the port of the service;
// for the desk and the alerts, name their port: node healthy.mjs 8001
import { get } from 'node:http';

const { HOST, PORT } = process.env;
const host = [undefined, '', '0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
const port = process.argv[2] ?? (PORT || 8000);

const unhealthy = (why) => {
  console.error(`No answer from port ${port}: ${why}`);
  process.exit(1);
};
get({ host, port, path: '/healthz', timeout: 4000 }, ({ statusCode }) => {
  if (statusCode === 200) process.exit(0);
  unhealthy(`status ${statusCode}`);
})
  .on('timeout', () => unhealthy('nothing for four seconds'))
  .on('error', ({ message }) => unhealthy(message));
