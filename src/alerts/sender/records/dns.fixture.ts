import dns2 from 'dns2';

interface Records {
  readonly TXT?: readonly string[];
  readonly MX?: readonly string[];
  readonly A?: readonly string[];
}

/** Records by name, such as `{ 'example.org': { TXT: ['v=spf1 -all'] } }`. `'SERVFAIL'` is a failure. */
export type Zone = Readonly<Record<string, Records | 'SERVFAIL'>>;

export interface ZoneServer {
  /** `127.0.0.1:PORT`. */
  readonly address: string;
  close(): Promise<void>;
}

const { Packet } = dns2;

/** A name server on this machine that knows the names of a zone, as it is when it is asked, and no others. */
export async function serveZone(zone: () => Zone): Promise<ZoneServer> {
  const server = dns2.createServer({
    udp: true,
    handle: (request, send) => {
      const response = Packet.createResponseFromRequest(request);
      const question = request.questions[0]!;
      const records = zone()[question.name.toLowerCase()];
      if (records === undefined) response.header.rcode = Packet.RCODE.NXDOMAIN;
      else if (records === 'SERVFAIL') response.header.rcode = Packet.RCODE.SERVFAIL;
      else
        for (const record of answersOf(question.type, records))
          response.answers.push(Packet.createResourceFromQuestion(question, record));
      void send(response);
    },
  });
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  return { address: `127.0.0.1:${udp!.port}`, close: () => server.close() };
}

function answersOf(type: number, { TXT = [], MX = [], A = [] }: Records) {
  const ttl = 60;
  switch (type) {
    case Packet.TYPE.TXT:
      return TXT.map((text) => ({ ttl, data: text.match(/.{1,255}/g) ?? [''] }));
    case Packet.TYPE.MX:
      return MX.map((exchange) => ({ ttl, exchange, priority: 10 }));
    case Packet.TYPE.A:
      return A.map((address) => ({ ttl, address }));
    default:
      return [];
  }
}
