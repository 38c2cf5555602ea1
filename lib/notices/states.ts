import { machine } from "@/lib/machine/machine";

/** A notice of operations: readers see it once it is published, until it is withdrawn. */
export const notice = machine({ name: "notice", table: "notice" }, "draft", {
  draft: { code: "0", tone: "quiet", on: { schedule: "scheduled", publish: "published" } },
  scheduled: { code: "1", tone: "waiting", on: { recall: "draft", publish: "published" } },
  published: { code: "2", tone: "good", on: { withdraw: "withdrawn" } },
  withdrawn: { code: "3", tone: "bad" },
});

/** The state in which readers see a notice, where rows are looked for by it. */
export const publishedNotice = "published" satisfies (typeof notice.states)[number];
