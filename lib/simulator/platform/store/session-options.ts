/** What a session of the database is asked to be as it begins: `connection` (pool.ts) says why. */
export const sessionOptions = "-c TimeZone=UTC -c jit=off";
