// Works out what texts an expression may have without running the program: literals, templates, constants, plain
// functions and the usual methods of texts and lists. What only a run could know is an `Unknown` with its type; where the
// program decides by one, every way is tried.
import ts from "typescript";
import { machinesOf } from "./machines";

/** A value that only a run would know. */
export class Unknown {
  /** How a condition on it was decided on this way. */
  isTruthy: boolean | undefined;
  /** Which of its type's literals it was taken for on this way. */
  literal: string | number | undefined;
  /** Of a list: two members stand for however many there are. */
  members: readonly Unknown[] | undefined;
  type: ts.Type;
  /** The parameter it comes from, whose callers may know more. */
  readonly origin: ts.ParameterDeclaration | undefined;
  /** Of a text: what is known of it, "…" where nothing is. */
  readonly shape: string | undefined;
  constructor(type: ts.Type, origin?: ts.ParameterDeclaration, shape?: string) {
    [this.type, this.origin, this.shape] = [type, origin, shape];
  }
}

/** This way cannot happen: the program would have thrown. */
class Impossible extends Error {}
/** The expression is beyond this evaluator. */
class Unsupported extends Error {}
interface Returned {
  readonly value: unknown;
}

type Callable = (...args: unknown[]) => unknown;
type Frame = { readonly values: Map<ts.Symbol, unknown>; readonly up?: Frame };
/** For a function whose callers are looked at: the call whose arguments its parameters stand for. */
export type Bindings = ReadonlyMap<ts.SignatureDeclaration, ts.CallExpression>;

const waysMax = 2_000;
const stepsMax = 10_000;
const { SyntaxKind, TypeFlags } = ts;
const natives: Record<string, unknown> = {
  Object,
  Array,
  Math,
  String,
  Number,
  Boolean,
  BigInt,
  JSON,
  Map,
  Set,
  RegExp,
};

/** Every way an evaluation may go: `decide` is asked at each fork. */
export function everyWay<T>(evaluate: (decide: (ways: number) => number) => T): { results: T[]; isCut: boolean } {
  const results: T[] = [];
  let path: number[] = [];
  for (;;) {
    const sizes: number[] = [];
    let at = 0;
    try {
      results.push(
        evaluate((ways) => {
          const taken = path[at] ?? 0;
          path[at] = taken;
          sizes[at] = ways;
          at += 1;
          return taken;
        }),
      );
    } catch (cause) {
      if (!(cause instanceof Impossible)) throw cause;
    }
    if (results.length >= waysMax) return { results, isCut: true };
    path = path.slice(0, at);
    while (path.length > 0 && (path.at(-1) ?? 0) + 1 >= (sizes[path.length - 1] ?? 0)) path.pop();
    if (path.length === 0) return { results, isCut: false };
    path.push((path.pop() ?? 0) + 1);
  }
}

export class Evaluator {
  private readonly site: Frame = { values: new Map() };
  /** What is taken apart where it stands, worked out once: its parts must go one way. */
  private readonly wholes = new Map<ts.Node, unknown>();
  private steps = 0;
  /** Above zero where no text is made: the first way will do. */
  private quiet = 0;

  private readonly checker: ts.TypeChecker;
  private readonly decide: (ways: number) => number;
  private readonly bindings: Bindings;

  constructor(checker: ts.TypeChecker, decide: (ways: number) => number, bindings: Bindings = new Map()) {
    [this.checker, this.decide, this.bindings] = [checker, decide, bindings];
  }

  /** The value of an expression where it stands. */
  evaluate(node: ts.Expression): unknown {
    return this.expression(node, this.site);
  }

  private quietly<T>(work: () => T): T {
    this.quiet += 1;
    try {
      return work();
    } finally {
      this.quiet -= 1;
    }
  }

  /** A statement's values, after its text: what is plain counts by its type alone. */
  evaluateValues(node: ts.Expression): unknown {
    return this.quietly(() => this.values(node));
  }

  private values(node: ts.Expression): unknown {
    if (!ts.isArrayLiteralExpression(node)) return this.evaluate(node);
    const values: unknown[] = [];
    for (const element of node.elements) {
      if (ts.isSpreadElement(element)) {
        const given = this.evaluate(element.expression);
        const spread = given instanceof Unknown && !given.origin ? this.membersOf(given) : given;
        if (!Array.isArray(spread)) return this.unknown(node, given);
        values.push(...(spread as unknown[]));
      } else {
        const type = this.checker.getTypeAtLocation(element);
        const isMade =
          ts.isTemplateExpression(element) || ts.isCallExpression(element) || ts.isConditionalExpression(element);
        const isOpen = Boolean(type.flags & (TypeFlags.Any | TypeFlags.Unknown));
        const made = isOpen || (isMade && type.flags & TypeFlags.String) ? this.evaluate(element) : undefined;
        const isText = typeof made === "string" || (made instanceof Unknown && made.shape !== undefined);
        values.push(isOpen || isText ? made : new Unknown(type));
      }
    }
    return values;
  }

  private unknown(node: ts.Node, from?: unknown, shape?: string): Unknown {
    return new Unknown(this.checker.getTypeAtLocation(node), from instanceof Unknown ? from.origin : undefined, shape);
  }

  /** Where the program tells an unknown's type apart, the narrower one counts. */
  private seenAt(value: unknown, node: ts.Node): unknown {
    if (!(value instanceof Unknown)) return value;
    const here = this.checker.getTypeAtLocation(node);
    const any = TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Never;
    if (!(here.flags & any) && here !== value.type && this.checker.isTypeAssignableTo(here, value.type))
      value.type = here;
    return value;
  }

  truthy(value: unknown): boolean {
    if (!(value instanceof Unknown)) return Boolean(value);
    if (value.isTruthy !== undefined) return value.isTruthy;
    const parts = value.type.isUnion() ? value.type.types : [value.type];
    const always = parts.every(({ flags }) => flags & TypeFlags.Object);
    const never = parts.every(
      (part) => part.flags & (TypeFlags.Null | TypeFlags.Undefined) || isFalse(this.checker, part),
    );
    if (this.quiet > 0 && !always && !never) return true;
    value.isTruthy = always ? true : never ? false : this.decide(2) === 0;
    if (value.isTruthy) value.type = this.checker.getNonNullableType(value.type);
    return value.isTruthy;
  }

  /** A condition beyond this evaluator may be met. */
  private met(ask: () => unknown): boolean {
    try {
      return this.truthy(ask());
    } catch (cause) {
      if (!(cause instanceof Unsupported)) throw cause;
      return true;
    }
  }

  private isNullish(value: unknown): boolean {
    if (!(value instanceof Unknown)) return value === null || value === undefined;
    const nullish = TypeFlags.Null | TypeFlags.Undefined;
    const parts = value.type.isUnion() ? value.type.types : [value.type];
    if (parts.every(({ flags }) => flags & nullish)) return true;
    if (!parts.some(({ flags }) => flags & nullish)) return false;
    if (this.quiet > 0) return false;
    const is = this.decide(2) === 1;
    if (!is) value.type = this.checker.getNonNullableType(value.type);
    return is;
  }

  /** One of the literals an unknown's type consists of, if it consists of literals. */
  private literal(value: unknown): unknown {
    if (!(value instanceof Unknown)) return value;
    const type =
      value.type.flags & TypeFlags.TypeParameter ? this.checker.getBaseConstraintOfType(value.type) : value.type;
    // any number is written as one
    if (type && type.flags & TypeFlags.Number) return 1;
    const parts = type?.isUnion() ? type.types : type ? [type] : [];
    const known = parts.flatMap((part) => (part.isStringLiteral() || part.isNumberLiteral() ? [part.value] : []));
    if (known.length === 0 || known.length < parts.length || known.length > 24) return value;
    if (this.quiet > 0) return value.literal ?? known[0];
    return (value.literal ??= known[this.decide(known.length)]);
  }

  private expression(node: ts.Expression, frame: Frame): unknown {
    if ((this.steps += 1) > stepsMax) throw new Unsupported("too many steps");
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll("_", ""));
    if (ts.isBigIntLiteral(node)) return BigInt(node.text.slice(0, -1));
    if (node.kind === SyntaxKind.TrueKeyword) return true;
    if (node.kind === SyntaxKind.FalseKeyword) return false;
    if (node.kind === SyntaxKind.NullKeyword) return null;
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node)
    )
      return this.expression(node.expression, frame);
    if (ts.isAwaitExpression(node)) {
      const value = this.expression(node.expression, frame);
      return value instanceof Unknown ? this.unknown(node, value) : value;
    }
    if (ts.isIdentifier(node)) return this.seenAt(this.identifier(node, frame), node);
    if (ts.isTemplateExpression(node)) return this.template(node, frame);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return this.closure(node, frame);
    if (ts.isConditionalExpression(node))
      return this.truthy(this.expression(node.condition, frame))
        ? this.expression(node.whenTrue, frame)
        : this.expression(node.whenFalse, frame);
    if (ts.isBinaryExpression(node)) return this.binary(node, frame);
    if (ts.isPrefixUnaryExpression(node)) {
      const value = this.expression(node.operand, frame);
      if (node.operator === SyntaxKind.ExclamationToken) return !this.truthy(value);
      if (value instanceof Unknown || typeof value !== "number") return this.unknown(node, value);
      return node.operator === SyntaxKind.MinusToken ? -value : value;
    }
    if (ts.isArrayLiteralExpression(node)) return this.array(node, frame);
    if (ts.isObjectLiteralExpression(node)) return this.object(node, frame);
    if (ts.isPropertyAccessExpression(node)) {
      const on = this.expression(node.expression, frame);
      if (node.questionDotToken && this.isNullish(on)) return undefined;
      return this.seenAt(this.property(on, node.name.text, node), node);
    }
    if (ts.isElementAccessExpression(node)) {
      const on = this.expression(node.expression, frame);
      if (node.questionDotToken && this.isNullish(on)) return undefined;
      const key = this.literal(this.expression(node.argumentExpression, frame));
      if (!(key instanceof Unknown)) return this.property(on, String(key), node);
      if (!isPlain(on)) return this.unknown(node, on instanceof Unknown ? on : key);
      const values = Object.values(on);
      return values[this.quiet > 0 ? 0 : this.decide(values.length)];
    }
    if (ts.isCallExpression(node)) return this.call(node, frame);
    if (ts.isNewExpression(node)) {
      const made = ts.isIdentifier(node.expression) ? natives[node.expression.text] : undefined;
      const args = (node.arguments ?? []).map((argument) => this.expression(argument, frame));
      if ((made === Map || made === Set) && args.every((value) => Array.isArray(value) || value === undefined))
        return Reflect.construct(made as new (...given: unknown[]) => object, args);
      return this.unknown(
        node,
        args.find((value) => value instanceof Unknown),
      );
    }
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      return new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
    }
    return this.unknown(node);
  }

  private template(node: ts.TemplateExpression, frame: Frame): unknown {
    const parts: unknown[] = [node.head.text];
    for (const { expression, literal } of node.templateSpans)
      parts.push(this.literal(this.expression(expression, frame)), literal.text);
    return this.joined(parts, node);
  }

  private joined(parts: readonly unknown[], node: ts.Node): unknown {
    const missing = parts.find((part) => part instanceof Unknown);
    const text = parts.map((part) => (part instanceof Unknown ? (part.shape ?? "…") : String(part))).join("");
    return missing
      ? this.unknown(node, parts.find((part) => part instanceof Unknown && part.origin) ?? missing, text)
      : text;
  }

  private identifier(node: ts.Identifier, frame: Frame): unknown {
    if (node.text === "undefined") return undefined;
    const symbol =
      ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node
        ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
        : this.checker.getSymbolAtLocation(node);
    if (!symbol) return this.unknown(node);
    return this.symbol(
      symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol,
      node,
      frame,
    );
  }

  private symbol(symbol: ts.Symbol, node: ts.Node, frame: Frame): unknown {
    for (let f: Frame | undefined = frame; f; f = f.up) if (f.values.has(symbol)) return f.values.get(symbol);
    const declaration = symbol.valueDeclaration;
    if (!declaration || declaration.getSourceFile().isDeclarationFile) {
      if (ts.isIdentifier(node) && node.text in natives) return natives[node.text];
      return this.unknown(node);
    }
    const value = this.declared(declaration, node, frame);
    // what is declared in a module, or around the statement looked at, is worked out once
    (frame.up ? this.outermost(frame, declaration) : frame).values.set(symbol, value);
    return value;
  }

  /** The frame that a declaration belongs to when nobody has run it: the site's own. */
  private outermost(frame: Frame, declaration: ts.Declaration): Frame {
    let outer = frame;
    while (outer.up) outer = outer.up;
    const isOfModule = !ts.findAncestor(declaration, (node) => ts.isFunctionLike(node) && node !== declaration);
    return isOfModule ? outer : frame;
  }

  private declared(declaration: ts.Declaration, node: ts.Node, frame: Frame): unknown {
    if (ts.isFunctionDeclaration(declaration)) return this.closure(declaration, this.site);
    if (ts.isVariableDeclaration(declaration) && ts.isIdentifier(declaration.name)) {
      const isConst = ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const;
      if (!declaration.initializer && isConst) return this.turn(declaration, frame);
      if (!declaration.initializer || !isConst) return this.unknown(node);
      return machinesOf(declaration) ?? this.expression(declaration.initializer, frame);
    }
    if (ts.isParameter(declaration)) return this.parameter(declaration, node, frame);
    if (ts.isBindingElement(declaration)) return this.bound(declaration, node, frame);
    return this.unknown(node);
  }

  private parameter(declaration: ts.ParameterDeclaration, node: ts.Node, frame: Frame): unknown {
    const of = declaration.parent;
    const call = this.bindings.get(of);
    const unknown = () =>
      new Unknown(this.checker.getTypeAtLocation(ts.isIdentifier(node) ? node : declaration), declaration);
    if (!call || declaration.dotDotDotToken) return this.member(declaration, frame) ?? unknown();
    const given = call.arguments[of.parameters.indexOf(declaration)];
    if (given && ts.isSpreadElement(given)) return unknown();
    if (given) return this.expression(given, this.site);
    return declaration.initializer ? this.expression(declaration.initializer, frame) : undefined;
  }

  /** What a list hands to the function that is called for each of its members. */
  private member(declaration: ts.ParameterDeclaration, frame: Frame): unknown {
    const of = declaration.parent;
    if (of.parameters[0] !== declaration || !(ts.isArrowFunction(of) || ts.isFunctionExpression(of))) return undefined;
    const call = of.parent;
    if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
    if (!/^(map|flatMap|forEach)$/.test(call.expression.name.text)) return undefined;
    const list = this.expression(call.expression.expression, frame);
    if (!Array.isArray(list) || list.length === 0) return undefined;
    return list[this.decide(list.length)] as unknown;
  }

  private bound(element: ts.BindingElement, node: ts.Node, frame: Frame): unknown {
    const pattern = element.parent;
    if (!this.wholes.has(pattern)) this.wholes.set(pattern, this.whole(pattern, frame));
    return this.picked(element, this.wholes.get(pattern), node, frame);
  }

  private whole(pattern: ts.BindingPattern, frame: Frame): unknown {
    const holder = pattern.parent;
    return ts.isBindingElement(holder)
      ? this.bound(holder, pattern, frame)
      : ts.isParameter(holder)
        ? this.parameter(holder, pattern, frame)
        : ts.isVariableDeclaration(holder) && holder.initializer
          ? this.expression(holder.initializer, frame)
          : ts.isVariableDeclaration(holder)
            ? this.turn(holder, frame)
            : undefined;
  }

  /** What a loop over a known list hands to each of its turns. */
  private turn(declaration: ts.VariableDeclaration, frame: Frame): unknown {
    const loop = declaration.parent.parent;
    const unknown = new Unknown(this.checker.getTypeAtLocation(declaration));
    if (!ts.isForOfStatement(loop)) return unknown;
    const over = this.expression(loop.expression, frame);
    return Array.isArray(over) && over.length > 0 ? (over[this.decide(over.length)] as unknown) : unknown;
  }

  private picked(element: ts.BindingElement, whole: unknown, node: ts.Node, frame: Frame): unknown {
    const pattern = element.parent;
    if (whole === null) throw new Impossible("null taken apart");
    let value: unknown;
    if (element.dotDotDotToken) {
      if (Array.isArray(whole) && ts.isArrayBindingPattern(pattern))
        value = whole.slice(pattern.elements.indexOf(element));
      else if (isPlain(whole)) {
        const taken = new Set(
          pattern.elements.flatMap((other) => (ts.isBindingElement(other) && other !== element ? [nameOf(other)] : [])),
        );
        value = Object.fromEntries(Object.entries(whole).filter(([name]) => !taken.has(name)));
      } else
        value = new Unknown(
          this.checker.getTypeAtLocation(element),
          whole instanceof Unknown ? whole.origin : undefined,
        );
    } else {
      const key = ts.isArrayBindingPattern(pattern) ? String(pattern.elements.indexOf(element)) : nameOf(element);
      value = this.property(whole, key, element);
    }
    if (element.initializer && value === undefined) return this.expression(element.initializer, frame);
    if (element.initializer && value instanceof Unknown)
      return new Unknown(this.checker.getTypeAtLocation(element.name), value.origin);
    return ts.isIdentifier(node) ? this.seenAt(value, node) : value;
  }

  /** Sets what a pattern names in a frame. */
  private bind(name: ts.BindingName, value: unknown, frame: Frame): void {
    if (ts.isIdentifier(name)) {
      const symbol = this.checker.getSymbolAtLocation(name);
      if (symbol) frame.values.set(symbol, value);
      return;
    }
    for (const element of name.elements)
      if (ts.isBindingElement(element)) this.bind(element.name, this.picked(element, value, element, frame), frame);
  }

  /** Two members in place of a list whose length only a run would know. */
  private membersOf(list: Unknown): readonly Unknown[] | undefined {
    const type = this.checker.getNonNullableType(list.type);
    const of = this.checker.isArrayLikeType(type)
      ? this.checker.getIndexTypeOfType(type, ts.IndexKind.Number)
      : undefined;
    return (list.members ??= of && [new Unknown(of, list.origin), new Unknown(of, list.origin)]);
  }

  private property(on: unknown, name: string, node: ts.Node): unknown {
    if (on instanceof Unknown) {
      if (name === "length" && this.membersOf(on)) return 2;
      const type = this.checker.getNonNullableType(on.type);
      const property = this.checker.getPropertyOfType(type, name);
      const indexed = /^\d+$/.test(name) ? this.checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined;
      const found = property ? this.checker.getTypeOfSymbol(property) : indexed;
      return new Unknown(found ?? this.checker.getTypeAtLocation(node), on.origin);
    }
    if (on === null || on === undefined) throw new Impossible(`${name} of ${on}`);
    const value: unknown = Reflect.get(Object(on), name);
    return value;
  }

  private array(node: ts.ArrayLiteralExpression, frame: Frame): unknown {
    const values: unknown[] = [];
    for (const element of node.elements) {
      if (!ts.isSpreadElement(element)) {
        values.push(this.expression(element, frame));
        continue;
      }
      const spread = this.expression(element.expression, frame);
      if (Array.isArray(spread) || spread instanceof Set || spread instanceof Map) values.push(...spread);
      else if (spread instanceof Unknown && !this.checker.isTupleType(spread.type) && this.membersOf(spread))
        values.push(...(this.membersOf(spread) ?? []));
      else if (spread instanceof Unknown && this.checker.isTupleType(spread.type))
        values.push(
          ...this.checker
            .getTypeArguments(spread.type as ts.TypeReference)
            .map((type) => new Unknown(type, spread.origin)),
        );
      else return this.unknown(node, spread);
    }
    return values;
  }

  private object(node: ts.ObjectLiteralExpression, frame: Frame): unknown {
    const made: Record<string, unknown> = {};
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        const spread = this.expression(property.expression, frame);
        if (spread instanceof Unknown) {
          if (!this.truthy(spread)) continue;
          const names = this.checker.getPropertiesOfType(spread.type);
          if (names.length === 0) return this.unknown(node, spread);
          for (const { name } of names) made[name] = this.property(spread, name, property);
        } else if (spread) Object.assign(made, spread);
        continue;
      }
      const name = ts.isComputedPropertyName(property.name)
        ? this.literal(this.expression(property.name.expression, frame))
        : property.name.getText().replace(/^["']|["']$/g, "");
      if (typeof name !== "string") return this.unknown(node);
      if (ts.isShorthandPropertyAssignment(property)) made[name] = this.expression(property.name, frame);
      else if (ts.isPropertyAssignment(property)) made[name] = this.expression(property.initializer, frame);
      else if (ts.isMethodDeclaration(property)) made[name] = this.closure(property, frame);
      else return this.unknown(node);
    }
    return made;
  }

  private binary(node: ts.BinaryExpression, frame: Frame): unknown {
    const kind = node.operatorToken.kind;
    if (kind === SyntaxKind.EqualsToken) {
      const value = this.expression(node.right, frame);
      const symbol = ts.isIdentifier(node.left) ? this.checker.getSymbolAtLocation(node.left) : undefined;
      if (!symbol) throw new Unsupported("an assignment to a property");
      let f: Frame | undefined = frame;
      while (f && !f.values.has(symbol)) f = f.up;
      (f ?? frame).values.set(symbol, value);
      return value;
    }
    const left = this.expression(node.left, frame);
    if (kind === SyntaxKind.AmpersandAmpersandToken)
      return this.truthy(left) ? this.expression(node.right, frame) : left;
    if (kind === SyntaxKind.BarBarToken) return this.truthy(left) ? left : this.expression(node.right, frame);
    if (kind === SyntaxKind.QuestionQuestionToken) {
      if (!(left instanceof Unknown)) return left ?? this.expression(node.right, frame);
      const right = this.expression(node.right, frame);
      // a value that stands for both: no text depends on which it is
      if (right instanceof Unknown || right === null) return this.unknown(node, left);
      return this.isNullish(left) ? right : left;
    }
    if (kind === SyntaxKind.InstanceOfKeyword) {
      // a date is never known: what is known is something else
      if (!(left instanceof Unknown)) return node.right.getText() === "Array" && Array.isArray(left);
      if (!(left instanceof Unknown) || !ts.isIdentifier(node.right)) return this.unknown(node, left);
      const name = node.right.text;
      const parts = left.type.isUnion() ? left.type.types : [left.type];
      if (parts.every((part) => part.getSymbol()?.name === name)) return true;
      if (!parts.some((part) => part.getSymbol()?.name === name)) return false;
      return this.unknown(node, left);
    }
    const right = this.expression(node.right, frame);
    if (kind === SyntaxKind.PlusToken && (typeof left === "string" || typeof right === "string"))
      return this.joined([this.literal(left), this.literal(right)], node);
    if (left instanceof Unknown || right instanceof Unknown)
      return this.unknown(node, left instanceof Unknown ? left : right);
    const [a, b] = [left as number, right as number];
    switch (kind) {
      case SyntaxKind.EqualsEqualsEqualsToken:
        return left === right;
      case SyntaxKind.ExclamationEqualsEqualsToken:
        return left !== right;
      case SyntaxKind.PlusToken:
        return a + b;
      case SyntaxKind.MinusToken:
        return a - b;
      case SyntaxKind.AsteriskToken:
        return a * b;
      case SyntaxKind.SlashToken:
        return a / b;
      case SyntaxKind.PercentToken:
        return a % b;
      case SyntaxKind.LessThanToken:
        return a < b;
      case SyntaxKind.GreaterThanToken:
        return a > b;
      case SyntaxKind.LessThanEqualsToken:
        return a <= b;
      case SyntaxKind.GreaterThanEqualsToken:
        return a >= b;
      default:
        return this.unknown(node);
    }
  }

  private call(node: ts.CallExpression, frame: Frame): unknown {
    const steps = this.steps;
    try {
      return this.called(node, frame);
    } catch (cause) {
      if (!(cause instanceof Unsupported)) throw cause;
      this.steps = Math.min(this.steps, steps + stepsMax / 4);
      return this.unknown(node, this.firstUnknown(node, frame));
    }
  }

  /** An argument of a call that cannot be worked out, whose origin may help further. */
  private firstUnknown(node: ts.CallExpression, frame: Frame): unknown {
    for (const argument of node.arguments) {
      if (ts.isSpreadElement(argument)) continue;
      try {
        const value = this.expression(argument, frame);
        if (value instanceof Unknown && value.origin) return value;
      } catch (cause) {
        if (!(cause instanceof Unsupported)) throw cause;
      }
    }
    return undefined;
  }

  private called(node: ts.CallExpression, frame: Frame): unknown {
    const callee = node.expression;
    if (isStatementCall(this.checker, node) || isPlainValue(this.checker.getTypeAtLocation(node)))
      return this.unknown(node);
    let on: unknown;
    let func: unknown;
    if (ts.isPropertyAccessExpression(callee)) {
      on = this.expression(callee.expression, frame);
      if (callee.questionDotToken && this.isNullish(on)) return undefined;
      const method = callee.name.text;
      const members =
        on instanceof Unknown && ["map", "flatMap", "forEach", "entries"].includes(method)
          ? this.membersOf(on)
          : undefined;
      if (on instanceof Unknown && !members) return this.unknown(node, on);
      on = members ?? on;
      func = this.property(on, callee.name.text, callee);
    } else func = this.expression(callee, frame);
    if (!isCallable(func)) return this.unknown(node, func);
    const args: unknown[] = [];
    for (const argument of node.arguments) {
      if (!ts.isSpreadElement(argument)) {
        args.push(this.expression(argument, frame));
        continue;
      }
      const spread = this.expression(argument.expression, frame);
      if (!Array.isArray(spread)) return this.unknown(node, spread);
      args.push(...spread);
    }
    if (closures.has(func)) return func(...args);
    return this.native(node, on, func, args);
  }

  /** A method of JavaScript's own, on values that are known. */
  private native(node: ts.CallExpression, on: unknown, func: Callable, args: unknown[]): unknown {
    const name = func.name;
    if (Array.isArray(on)) {
      if (name === "join") {
        const [between = ","] = args;
        return this.joined(
          on.flatMap((part, at) => (at ? [between, this.literal(part)] : [this.literal(part)])),
          node,
        );
      }
      if (name === "filter" || name === "some" || name === "every" || name === "find") {
        const [ask] = args;
        if (typeof ask !== "function") return this.unknown(node);
        if (name === "filter" && on.length > 0 && on.every(isPlain)) return on;
        // which members meet a condition changes no text here: all that may
        args = [(...given: unknown[]) => this.quietly(() => this.met(() => ask(...given)))];
      }
      if (name === "flatMap") {
        const [each] = args;
        if (typeof each !== "function") return this.unknown(node);
        args = [
          (...given: unknown[]) => {
            const made: unknown = each(...given);
            return made instanceof Unknown ? (this.membersOf(made) ?? made) : made;
          },
        ];
      }
      if (name === "includes" && on.some((one) => one instanceof Unknown)) return this.unknown(node);
    } else if (func === Object.entries || func === Object.keys || func === Object.values || func === Array.from) {
      if (args[0] instanceof Unknown) return this.unknown(node, args[0]);
      const length = isPlain(args[0]) && func === Array.from ? args[0]["length"] : 0;
      if (length instanceof Unknown) return this.unknown(node, length);
    } else if (on instanceof Map) {
      // a store of what was worked out before
    } else if (
      args.some(
        (value) => value instanceof Unknown || (Array.isArray(value) && value.some((v) => v instanceof Unknown)),
      )
    )
      return this.unknown(
        node,
        args.find((value) => value instanceof Unknown),
      );
    if (
      args.some((value) => value instanceof Unknown) &&
      !(on instanceof Map) &&
      !["concat", "push", "at"].includes(name)
    )
      return this.unknown(
        node,
        args.find((value) => value instanceof Unknown),
      );
    try {
      return Reflect.apply(func, on, args);
    } catch (cause) {
      if (cause instanceof Impossible || cause instanceof Unsupported) throw cause;
      return this.unknown(node);
    }
  }

  private closure(node: ts.FunctionLikeDeclaration, outer: Frame): Callable {
    const func = (...args: unknown[]): unknown => {
      if (!node.body) throw new Unsupported("no body");
      const frame: Frame = { values: new Map(), up: outer };
      node.parameters.forEach((parameter, at) => {
        const given = parameter.dotDotDotToken ? args.slice(at) : args[at];
        const value =
          given === undefined && parameter.initializer ? this.expression(parameter.initializer, frame) : given;
        this.bind(parameter.name, value, frame);
      });
      if (!ts.isBlock(node.body)) return this.expression(node.body, frame);
      const done = this.statements(node.body.statements, frame);
      return done?.value;
    };
    closures.add(func);
    return func;
  }

  private statements(list: readonly ts.Statement[], frame: Frame): Returned | undefined {
    for (const statement of list) {
      const done = this.statement(statement, frame);
      if (done) return done;
    }
    return undefined;
  }

  private statement(node: ts.Statement, frame: Frame): Returned | undefined {
    if ((this.steps += 1) > stepsMax) throw new Unsupported("too many steps");
    if (ts.isBlock(node)) return this.statements(node.statements, frame);
    if (ts.isReturnStatement(node))
      return { value: node.expression ? this.expression(node.expression, frame) : undefined };
    if (ts.isIfStatement(node)) {
      if (this.truthy(this.expression(node.expression, frame))) return this.statement(node.thenStatement, frame);
      return node.elseStatement ? this.statement(node.elseStatement, frame) : undefined;
    }
    if (ts.isVariableStatement(node)) {
      for (const { name, initializer } of node.declarationList.declarations)
        this.bind(name, initializer ? this.expression(initializer, frame) : undefined, frame);
      return undefined;
    }
    if (ts.isExpressionStatement(node)) {
      this.expression(node.expression, frame);
      return undefined;
    }
    if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer)) {
      const over = this.expression(node.expression, frame);
      const name = node.initializer.declarations[0]?.name;
      if (!Array.isArray(over) || !name) throw new Unsupported("a loop over what is not known");
      for (const one of over) {
        const inner: Frame = { values: new Map(), up: frame };
        this.bind(name, one, inner);
        const done = this.statement(node.statement, inner);
        if (done) return done;
      }
      return undefined;
    }
    if (ts.isSwitchStatement(node)) {
      const value = this.literal(this.expression(node.expression, frame));
      if (value instanceof Unknown) throw new Unsupported("a switch by what is not known");
      const { clauses } = node.caseBlock;
      const taken = clauses.findIndex(
        (clause) => ts.isCaseClause(clause) && this.expression(clause.expression, frame) === value,
      );
      const from = taken >= 0 ? taken : clauses.findIndex((clause) => ts.isDefaultClause(clause));
      return from < 0
        ? undefined
        : this.statements(
            clauses.slice(from).flatMap(({ statements }) => [...statements]),
            frame,
          );
    }
    if (ts.isThrowStatement(node)) throw new Impossible("thrown");
    if (ts.isFunctionDeclaration(node)) return undefined;
    throw new Unsupported(SyntaxKind[node.kind]);
  }
}

const closures = new WeakSet<object>();
const isCallable = (value: unknown): value is Callable => typeof value === "function";
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const nameOf = (element: ts.BindingElement): string =>
  (element.propertyName ?? element.name).getText().replace(/^["']|["']$/g, "");
const isFalse = (checker: ts.TypeChecker, type: ts.Type): boolean =>
  Boolean(type.flags & TypeFlags.BooleanLiteral) && checker.typeToString(type) === "false";
/** No text comes out of it, whatever the call does: its type says all there is to know. */
const isPlainValue = (type: ts.Type): boolean =>
  (type.isUnion() ? type.types : [type]).every(
    (part) =>
      part.flags & (TypeFlags.BigIntLike | TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void) ||
      part.getSymbol()?.name === "Date",
  );

/** Whether a call runs a statement: what is called is a `Run` or a `Sql`. */
export function isStatementCall(checker: ts.TypeChecker, node: ts.CallExpression): boolean {
  if (node.arguments.length === 0 || node.arguments.length > 2) return false;
  const alias = checker.getTypeAtLocation(node.expression).aliasSymbol?.name;
  return alias === "Sql" || alias === "Run";
}
