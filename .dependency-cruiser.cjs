// House rules on imports that need the whole graph. The layer table itself is a test in tests/house, which also sees
// types and dynamic imports.
const forbid = (name, from, to) => ({ name, severity: "error", from, to });

module.exports = {
  forbidden: [
    // A type vanishes and a dynamic import is a door of its own: a lazy part may know its opener's types.
    forbid("no-cycle", {}, { circular: true, viaOnly: { dependencyTypesNot: ["type-only", "dynamic-import"] } }),
    forbid(
      "database-stays-in-the-simulator",
      { path: "^(app|components|lib|middleware)", pathNot: "^lib/simulator/" },
      { path: "node_modules/(@prisma|pg|@electric-sql)/|^lib/simulator/platform/generated" },
    ),
    forbid("app-needs-no-tools", { path: "^(app|components|lib|middleware)" }, { path: "^(tools|tests)/" }),
    forbid(
      "components-do-not-know-the-catalogue",
      { path: "^components/" },
      { path: "^lib/(catalogue|simulator|session|backend)/" },
    ),
    forbid("resolvable", {}, { couldNotResolve: true, pathNot: "^server-only$" }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^lib/simulator/platform/generated|^\\.next|^tests/fixtures/recipe|\\.d\\.json\\.ts$" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
