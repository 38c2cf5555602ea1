import { machine } from "@/lib/machine/machine";

/** Defines the states of an operations notice: readers see it once it is published, until it is withdrawn. */
export const noticeMachine = machine({ name: "notice", table: "notice" }, "draft", {
  draft: { code: "0", tone: "quiet", on: { schedule: "scheduled", publish: "published" } },
  scheduled: { code: "1", tone: "waiting", on: { recall: "draft", publish: "published" } },
  published: { code: "2", tone: "good", on: { withdraw: "withdrawn" } },
  withdrawn: { code: "3", tone: "bad" },
});

/** Holds the state in which readers see a notice, for use in queries. */
export const publishedNotice = "published" satisfies (typeof noticeMachine.states)[number];
