/** Names the place of a world's clock controls on their page, for links to them. */
export const clockAnchor = "clock";
