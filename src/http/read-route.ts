import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { Problem } from './problem.ts';

const readMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Serves GET, HEAD and OPTIONS at an address and refuses every other method there. */
export function readRoute(app: FastifyInstance, url: string, handler: RouteHandlerMethod): void {
  app.route({ method: readMethods, url, handler });
  // In a hook, before the body of such a request is read: it would be for nothing.
  const refuse = async () => {
    throw new Problem('method-not-allowed', 'This address can only be read: use GET, HEAD or OPTIONS.');
  };
  const method = app.supportedMethods.filter((name) => !readMethods.includes(name));
  app.route({ method, url, onRequest: refuse, handler: refuse });
}
