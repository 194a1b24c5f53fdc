import { generateKeyPairSync, sign } from 'node:crypto';

const SEQUENCE = 0x30;
const SET = 0x31;
const OID = 0x06;
const OCTETS = 0x04;
const BITS = 0x03;
const UTC_TIME = 0x17;
const TEXT = 0x0c;
const INTEGER = 0x02;

/** One value of ASN.1 in DER; the length of each fits into two bytes. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const oid = (hex: string) => der(OID, Buffer.from(hex, 'hex'));
const ECDSA_SHA256 = der(SEQUENCE, oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const ALTERNATIVE_NAMES = oid('551d11');

/** A certificate in PEM that `localhost` signs for itself, its address included, and its key. */
export function selfSigned(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(TEXT, Buffer.from('localhost')))));
  const names = der(SEQUENCE, der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const time = (text: string) => der(UTC_TIME, Buffer.from(text));
  const facts = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    ...[ECDSA_SHA256, name, der(SEQUENCE, time('200101000000Z'), time('491231000000Z')), name],
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, der(SEQUENCE, ALTERNATIVE_NAMES, der(OCTETS, names)))),
  );
  const signature = der(BITS, Buffer.from([0]), sign('sha256', facts, privateKey));
  const lines =
    der(SEQUENCE, facts, ECDSA_SHA256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}
