import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { slowest } from "./where.ts";

/** Whoever comes last keeps the other worker waiting: what is known to take long begins first in its project. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = slowest.indexOf(path.relative("tests", moduleId).replace(/\.test\.tsx?$/, ""));
      return at < 0 ? slowest.length : at;
    };
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    // a worker keeps its modules as long as it stays in one project
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).toSorted((a, b) => rank(a) - rank(b)),
    );
  }
}
