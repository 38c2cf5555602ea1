/** Holds the options of a database session; `connection` (pool.ts) explains them. */
export const sessionOptions = "-c TimeZone=UTC -c jit=off";
