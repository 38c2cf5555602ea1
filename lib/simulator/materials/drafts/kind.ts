/** The job that forgets the draft of a material which nobody saved again in time. */
export const draftKind = "materials.draft";
/** A merchant has one draft of a new material. */
export const draftType = "material";
