import { PageNotFound } from "../nowhere";

/** Handles public addresses that do not exist. */
export default PageNotFound;
