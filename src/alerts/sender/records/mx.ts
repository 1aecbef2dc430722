import type { NameServer } from './name-server.ts';
import type { Lack, SenderCheck } from './sender-check.ts';

/** Checks that a domain takes mail, so that answers and failed deliveries arrive. */
export async function checkMx(dns: NameServer, domain: string): Promise<SenderCheck> {
  const found = await dns.mx(domain);
  const check = (lacks: readonly Lack[], notes: readonly string[] = []): SenderCheck => ({
    kind: 'MX',
    name: domain,
    found,
    lacks,
    notes,
  });
  const record = `${domain}. MX 10 mail.${domain}.`;
  if (found.length === 0)
    return (await dns.hasAddress(domain))
      ? check([], [`Without an MX record, mail goes to the server at ${domain} itself.`])
      : check([{ sentence: 'The domain takes no mail, so failed deliveries do not come back.', record }]);
  if (found.every((exchange) => exchange === '' || exchange === '.'))
    return check([{ sentence: 'The domain refuses all mail (a null MX), so nothing comes back.', record }]);
  const hosts = found.filter((exchange) => exchange !== '');
  const known = await Promise.all(hosts.map((exchange) => dns.hasAddress(exchange)));
  const missing = hosts.filter((_, i) => !known[i]);
  return check(missing.map((host) => ({ sentence: `The mail server ${host} has no address (A or AAAA).` })));
}
