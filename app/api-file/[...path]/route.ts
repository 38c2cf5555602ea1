/**
 * Pictures that belong to a site have addresses of their own (specification 1, section 3); the same door answers them.
 */
export { GET } from "../../api/[...path]/route";
export const dynamic = "force-dynamic";
