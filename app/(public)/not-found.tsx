import { NoPage } from "../nowhere";

/** Handles public addresses that do not exist. */
export default NoPage;
