/**
 * Whether a lead came with the proof of work that keeps robots out; `unproven` is one from a browser without scripts, or
 * from a time when no proof was to be had. It is taken all the same, and the dealership sees it.
 */
export type Proof = 'proven' | 'unproven';
