/** A feed over this many bytes, unpacked, is refused (promises "Feeds"). */
export const MAX_FEED_BYTES = 100 * 1024 * 1024;

/** A feed that takes longer than this, in milliseconds, is refused (promises "Feeds"). */
export const MAX_FEED_MS = 60_000;
