/** Whether somebody holds a permission: true or false, nothing else is known of it. */
export const holds = (held: readonly string[], permission: string): boolean => held.includes(permission);

/** "Shows its content if any one listed permission is held" (specification 1, section 6). */
export const holdsAny = (held: readonly string[], wanted: readonly string[]): boolean =>
  wanted.some((permission) => holds(held, permission));

/** "A product check requires all listed products to be enabled" (specification 1, section 6). */
export const hasProducts = (enabled: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((product) => enabled.includes(product));
