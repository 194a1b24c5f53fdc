import { deflateRawSync } from 'node:zlib';

/** An archive of one file, whose sizes are written as `sizes`. */
export function archiveOf(
  name: string,
  content: Buffer,
  sizes = { local: content.length, directory: content.length },
): Buffer {
  const packed = deflateRawSync(content);
  const header = (signature: number, before: number, size: number, after: number) => {
    const bytes = Buffer.alloc(before + 26 + after);
    bytes.writeUInt32LE(signature, 0);
    bytes.writeUInt16LE(8, before + 4);
    bytes.writeUInt32LE(packed.length, before + 14);
    bytes.writeUInt32LE(size, before + 18);
    bytes.writeUInt16LE(name.length, before + 22);
    return Buffer.concat([bytes, Buffer.from(name)]);
  };
  const local = Buffer.concat([header(0x04034b50, 4, sizes.local, 0), packed]);
  const directory = header(0x02014b50, 6, sizes.directory, 14);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}
