import { NoPage } from "../nowhere";

/** A public address that does not exist. */
export default NoPage;
