/** Names the job that deletes the draft of a material which was not saved again in time. */
export const materialDraftJob = "materials.draft";
/** Names the draft type; a merchant has one draft of a new material. */
export const materialDraftType = "material";
