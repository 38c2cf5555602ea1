import { NoPage } from "../no-page";

/** A public address that does not exist. */
export default NoPage;
