/**
 * Whether a lead came with a proof of work. `unproven` leads, from browsers without script or while no challenge was
 * available, are accepted too and marked for the dealership.
 */
export type Proof = 'proven' | 'unproven';
