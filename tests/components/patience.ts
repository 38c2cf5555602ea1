import { configure } from "@testing-library/dom";
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";
import { toastStore } from "@/components/kit/feedback/toast";

// What is waited for comes when it comes: on a machine with other things to do later than in the library's one second.
configure({ asyncUtilTimeout: Number(process.env.PATIENCE_MS) || 20_000 });

// files share their modules and the document, and so what one has told and shown
afterEach(() => {
  cleanup();
  for (const { key } of toastStore.read()) toastStore.dismiss(key);
});
