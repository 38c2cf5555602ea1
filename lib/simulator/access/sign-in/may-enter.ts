/**
 * Whether a person may be in at all: enabled, and within the days they were given. Beijing days of real time, since it
 * is about who may enter; `$place` is today.
 */
export const mayEnter = (table: "" | "o.", place: number): string =>
  `${table}state = 'enabled' and (${table}starts_on is null or ${table}starts_on <= $${place}) and (${table}ends_on is null or ${table}ends_on >= $${place})`;
