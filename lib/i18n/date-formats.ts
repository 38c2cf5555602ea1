import { timeZone } from "./locale";

// Formats of instants by precision, in Beijing time.

export const clockTime = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

export const dayAndTime = { ...clockTime, month: "short", day: "numeric" } as const;

export const monthAndDay = { timeZone, month: "short", day: "numeric" } as const;

export const monthOnly = { timeZone, month: "short" } as const;

export const yearOnly = { timeZone, year: "numeric" } as const;

export const dateAndTime = { ...dayAndTime, year: "numeric" } as const;

export const mediumDate = { timeZone, dateStyle: "medium" } as const;
