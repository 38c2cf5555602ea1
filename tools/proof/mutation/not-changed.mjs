// What the mutation runner leaves as it is, since a change there would change no behaviour that anybody promises.

const isNamed = (node, name) => node.type === "Identifier" && node.name === name;
const isMember = (node, name) => node.type === "MemberExpression" && isNamed(node.property, name);
const isText = (node) => node.type === "StringLiteral" || node.type === "TemplateLiteral";

/** Babel's paths: the reason why a node and all within it stays, or nothing. */
function shouldIgnore({ node, parent }) {
  if (node.type === "CallExpression" && isNamed(node.callee, "invariant")) return "what can never happen, told to us";
  if (node.type === "CallExpression" && isMember(node.callee, "meta")) return "the description of a field";
  if (isText(node) && parent?.type === "NewExpression" && /Error$/.test(parent.callee.name ?? ""))
    return "the message of a bug";
  return undefined;
}

export const strykerPlugins = [{ kind: "Ignore", name: "not-changed", value: { shouldIgnore } }];
