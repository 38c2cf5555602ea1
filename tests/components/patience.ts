import { configure } from "@testing-library/dom";

// What is waited for comes when it comes: on a machine with other things to do later than in the library's one second.
configure({ asyncUtilTimeout: 20_000 });
