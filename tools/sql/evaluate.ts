// Works out what texts an expression may have without running the program: literals, templates, constants, plain
// functions and the usual methods of texts and lists. What only a run could know is an `Unknown` with its type; where the
// program decides by one, every way is tried.
import ts from "typescript";
import { machinesOf } from "./machines";

/** Represents a value that only a run would know. */
export class UnknownValue {
  /** Holds how a condition on it was decided on this path. */
  isTruthy: boolean | undefined;
  /** Holds which of its type's literals it was assumed to be on this path. */
  literal: string | number | undefined;
  /** Holds the members of a list: two members represent any number. */
  members: readonly UnknownValue[] | undefined;
  type: ts.Type;
  /** Holds the parameter it comes from, whose callers may know more. */
  readonly origin: ts.ParameterDeclaration | undefined;
  /** Holds the known parts of a text, with "…" for unknown ones. */
  readonly shape: string | undefined;
  constructor(type: ts.Type, origin?: ts.ParameterDeclaration, shape?: string) {
    [this.type, this.origin, this.shape] = [type, origin, shape];
  }
}

/** Signals an impossible path: the program would have thrown. */
class Impossible extends Error {}
/** Signals an expression that this evaluator does not support. */
class UnsupportedExpression extends Error {}
interface ReturnValue {
  readonly value: unknown;
}

type Callable = (...args: unknown[]) => unknown;
type Frame = { readonly values: Map<ts.Symbol, unknown>; readonly up?: Frame };
/** Maps functions whose callers are examined to the call whose arguments bind their parameters. */
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

/** Evaluates every possible path; `decide` is called at each fork. */
export function everyWay<T>(evaluate: (decide: (ways: number) => number) => T): { results: T[]; isCut: boolean } {
  const results: T[] = [];
  let path: number[] = [];
  for (;;) {
    const sizes: number[] = [];
    let at = 0;
    try {
      results.push(
        evaluate((ways) => {
          const branch = path[at] ?? 0;
          path[at] = branch;
          sizes[at] = ways;
          at += 1;
          return branch;
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
  /** Caches destructured values, computed once: their parts must follow the same path. */
  private readonly wholes = new Map<ts.Node, unknown>();
  private steps = 0;
  /** Counts contexts that produce no text: above zero the first path is sufficient. */
  private quiet = 0;

  private readonly checker: ts.TypeChecker;
  private readonly decide: (ways: number) => number;
  private readonly bindings: Bindings;

  constructor(checker: ts.TypeChecker, decide: (ways: number) => number, bindings: Bindings = new Map()) {
    [this.checker, this.decide, this.bindings] = [checker, decide, bindings];
  }

  /** Returns the value of an expression in its context. */
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

  /** Evaluates a statement's values after its text: plain values count by their type only. */
  evaluateValues(node: ts.Expression): unknown {
    return this.quietly(() => this.values(node));
  }

  private values(node: ts.Expression): unknown {
    if (!ts.isArrayLiteralExpression(node)) return this.evaluate(node);
    const values: unknown[] = [];
    for (const element of node.elements) {
      if (ts.isSpreadElement(element)) {
        const spreadValue = this.evaluate(element.expression);
        const spread =
          spreadValue instanceof UnknownValue && !spreadValue.origin ? this.membersOf(spreadValue) : spreadValue;
        if (!Array.isArray(spread)) return this.unknownValue(node, spreadValue);
        values.push(...(spread as unknown[]));
      } else {
        const type = this.checker.getTypeAtLocation(element);
        const isMade =
          ts.isTemplateExpression(element) || ts.isCallExpression(element) || ts.isConditionalExpression(element);
        const isOpen = Boolean(type.flags & (TypeFlags.Any | TypeFlags.Unknown));
        const elementValue = isOpen || (isMade && type.flags & TypeFlags.String) ? this.evaluate(element) : undefined;
        const isText =
          typeof elementValue === "string" ||
          (elementValue instanceof UnknownValue && elementValue.shape !== undefined);
        values.push(isOpen || isText ? elementValue : new UnknownValue(type));
      }
    }
    return values;
  }

  private unknownValue(node: ts.Node, from?: unknown, shape?: string): UnknownValue {
    return new UnknownValue(
      this.checker.getTypeAtLocation(node),
      from instanceof UnknownValue ? from.origin : undefined,
      shape,
    );
  }

  /** Narrows the type of an unknown value when the program distinguishes it. */
  private narrowedAt(value: unknown, node: ts.Node): unknown {
    if (!(value instanceof UnknownValue)) return value;
    const narrowType = this.checker.getTypeAtLocation(node);
    const any = TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Never;
    if (
      !(narrowType.flags & any) &&
      narrowType !== value.type &&
      this.checker.isTypeAssignableTo(narrowType, value.type)
    )
      value.type = narrowType;
    return value;
  }

  truthy(value: unknown): boolean {
    if (!(value instanceof UnknownValue)) return Boolean(value);
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

  /** Returns true for a condition that may be true; one beyond this evaluator may be. */
  private mayBeTrue(condition: () => unknown): boolean {
    try {
      return this.truthy(condition());
    } catch (cause) {
      if (!(cause instanceof UnsupportedExpression)) throw cause;
      return true;
    }
  }

  private isNullish(value: unknown): boolean {
    if (!(value instanceof UnknownValue)) return value === null || value === undefined;
    const nullish = TypeFlags.Null | TypeFlags.Undefined;
    const parts = value.type.isUnion() ? value.type.types : [value.type];
    if (parts.every(({ flags }) => flags & nullish)) return true;
    if (!parts.some(({ flags }) => flags & nullish)) return false;
    if (this.quiet > 0) return false;
    const is = this.decide(2) === 1;
    if (!is) value.type = this.checker.getNonNullableType(value.type);
    return is;
  }

  /** Returns one of the literals that an unknown value's type consists of, if it consists of literals. */
  private literal(value: unknown): unknown {
    if (!(value instanceof UnknownValue)) return value;
    const type =
      value.type.flags & TypeFlags.TypeParameter ? this.checker.getBaseConstraintOfType(value.type) : value.type;
    // any number is written as one
    if (type && type.flags & TypeFlags.Number) return 1;
    const parts = type?.isUnion() ? type.types : type ? [type] : [];
    const literals = parts.flatMap((part) => (part.isStringLiteral() || part.isNumberLiteral() ? [part.value] : []));
    if (literals.length === 0 || literals.length < parts.length || literals.length > 24) return value;
    if (this.quiet > 0) return value.literal ?? literals[0];
    return (value.literal ??= literals[this.decide(literals.length)]);
  }

  private expression(node: ts.Expression, frame: Frame): unknown {
    if ((this.steps += 1) > stepsMax) throw new UnsupportedExpression("too many steps");
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
      return value instanceof UnknownValue ? this.unknownValue(node, value) : value;
    }
    if (ts.isIdentifier(node)) return this.narrowedAt(this.identifier(node, frame), node);
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
      if (value instanceof UnknownValue || typeof value !== "number") return this.unknownValue(node, value);
      return node.operator === SyntaxKind.MinusToken ? -value : value;
    }
    if (ts.isArrayLiteralExpression(node)) return this.array(node, frame);
    if (ts.isObjectLiteralExpression(node)) return this.object(node, frame);
    if (ts.isPropertyAccessExpression(node)) {
      const on = this.expression(node.expression, frame);
      if (node.questionDotToken && this.isNullish(on)) return undefined;
      return this.narrowedAt(this.property(on, node.name.text, node), node);
    }
    if (ts.isElementAccessExpression(node)) {
      const on = this.expression(node.expression, frame);
      if (node.questionDotToken && this.isNullish(on)) return undefined;
      const key = this.literal(this.expression(node.argumentExpression, frame));
      if (!(key instanceof UnknownValue)) return this.property(on, String(key), node);
      if (!isPlain(on)) return this.unknownValue(node, on instanceof UnknownValue ? on : key);
      const values = Object.values(on);
      return values[this.quiet > 0 ? 0 : this.decide(values.length)];
    }
    if (ts.isCallExpression(node)) return this.call(node, frame);
    if (ts.isNewExpression(node)) {
      const nativeClass = ts.isIdentifier(node.expression) ? natives[node.expression.text] : undefined;
      const args = (node.arguments ?? []).map((argument) => this.expression(argument, frame));
      if (
        (nativeClass === Map || nativeClass === Set) &&
        args.every((value) => Array.isArray(value) || value === undefined)
      )
        return Reflect.construct(nativeClass as new (...parameters: unknown[]) => object, args);
      return this.unknownValue(
        node,
        args.find((value) => value instanceof UnknownValue),
      );
    }
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      return new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
    }
    return this.unknownValue(node);
  }

  private template(node: ts.TemplateExpression, frame: Frame): unknown {
    const parts: unknown[] = [node.head.text];
    for (const { expression, literal } of node.templateSpans)
      parts.push(this.literal(this.expression(expression, frame)), literal.text);
    return this.joinTexts(parts, node);
  }

  private joinTexts(parts: readonly unknown[], node: ts.Node): unknown {
    const missing = parts.find((part) => part instanceof UnknownValue);
    const text = parts.map((part) => (part instanceof UnknownValue ? (part.shape ?? "…") : String(part))).join("");
    return missing
      ? this.unknownValue(node, parts.find((part) => part instanceof UnknownValue && part.origin) ?? missing, text)
      : text;
  }

  private identifier(node: ts.Identifier, frame: Frame): unknown {
    if (node.text === "undefined") return undefined;
    const symbol =
      ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node
        ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
        : this.checker.getSymbolAtLocation(node);
    if (!symbol) return this.unknownValue(node);
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
      return this.unknownValue(node);
    }
    const value = this.declarationValue(declaration, node, frame);
    // a declaration in a module, or outside the examined statement, is evaluated once
    (frame.up ? this.outermost(frame, declaration) : frame).values.set(symbol, value);
    return value;
  }

  /** Returns the frame of a declaration that no run has entered: the site's own. */
  private outermost(frame: Frame, declaration: ts.Declaration): Frame {
    let outer = frame;
    while (outer.up) outer = outer.up;
    const isOfModule = !ts.findAncestor(declaration, (node) => ts.isFunctionLike(node) && node !== declaration);
    return isOfModule ? outer : frame;
  }

  private declarationValue(declaration: ts.Declaration, node: ts.Node, frame: Frame): unknown {
    if (ts.isFunctionDeclaration(declaration)) return this.closure(declaration, this.site);
    if (ts.isVariableDeclaration(declaration) && ts.isIdentifier(declaration.name)) {
      const isConst = ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const;
      if (!declaration.initializer && isConst) return this.turn(declaration, frame);
      if (!declaration.initializer || !isConst) return this.unknownValue(node);
      return machinesOf(declaration) ?? this.expression(declaration.initializer, frame);
    }
    if (ts.isParameter(declaration)) return this.parameter(declaration, node, frame);
    if (ts.isBindingElement(declaration)) return this.boundValue(declaration, node, frame);
    return this.unknownValue(node);
  }

  private parameter(declaration: ts.ParameterDeclaration, node: ts.Node, frame: Frame): unknown {
    const of = declaration.parent;
    const call = this.bindings.get(of);
    const fallback = () =>
      new UnknownValue(this.checker.getTypeAtLocation(ts.isIdentifier(node) ? node : declaration), declaration);
    if (!call || declaration.dotDotDotToken) return this.member(declaration, frame) ?? fallback();
    const argument = call.arguments[of.parameters.indexOf(declaration)];
    if (argument && ts.isSpreadElement(argument)) return fallback();
    if (argument) return this.expression(argument, this.site);
    return declaration.initializer ? this.expression(declaration.initializer, frame) : undefined;
  }

  /** Returns a member that a list passes to the function called for each of its members. */
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

  private boundValue(element: ts.BindingElement, node: ts.Node, frame: Frame): unknown {
    const pattern = element.parent;
    if (!this.wholes.has(pattern)) this.wholes.set(pattern, this.whole(pattern, frame));
    return this.pickValue(element, this.wholes.get(pattern), node, frame);
  }

  private whole(pattern: ts.BindingPattern, frame: Frame): unknown {
    const container = pattern.parent;
    return ts.isBindingElement(container)
      ? this.boundValue(container, pattern, frame)
      : ts.isParameter(container)
        ? this.parameter(container, pattern, frame)
        : ts.isVariableDeclaration(container) && container.initializer
          ? this.expression(container.initializer, frame)
          : ts.isVariableDeclaration(container)
            ? this.turn(container, frame)
            : undefined;
  }

  /** Returns a member that a loop over a known list assigns in one of its iterations. */
  private turn(declaration: ts.VariableDeclaration, frame: Frame): unknown {
    const loop = declaration.parent.parent;
    const unknownElement = new UnknownValue(this.checker.getTypeAtLocation(declaration));
    if (!ts.isForOfStatement(loop)) return unknownElement;
    const over = this.expression(loop.expression, frame);
    return Array.isArray(over) && over.length > 0 ? (over[this.decide(over.length)] as unknown) : unknownElement;
  }

  private pickValue(element: ts.BindingElement, whole: unknown, node: ts.Node, frame: Frame): unknown {
    const pattern = element.parent;
    if (whole === null) throw new Impossible("null taken apart");
    let value: unknown;
    if (element.dotDotDotToken) {
      if (Array.isArray(whole) && ts.isArrayBindingPattern(pattern))
        value = whole.slice(pattern.elements.indexOf(element));
      else if (isPlain(whole)) {
        const takenNames = new Set(
          pattern.elements.flatMap((sibling) =>
            ts.isBindingElement(sibling) && sibling !== element ? [nameOf(sibling)] : [],
          ),
        );
        value = Object.fromEntries(Object.entries(whole).filter(([name]) => !takenNames.has(name)));
      } else
        value = new UnknownValue(
          this.checker.getTypeAtLocation(element),
          whole instanceof UnknownValue ? whole.origin : undefined,
        );
    } else {
      const key = ts.isArrayBindingPattern(pattern) ? String(pattern.elements.indexOf(element)) : nameOf(element);
      value = this.property(whole, key, element);
    }
    if (element.initializer && value === undefined) return this.expression(element.initializer, frame);
    if (element.initializer && value instanceof UnknownValue)
      return new UnknownValue(this.checker.getTypeAtLocation(element.name), value.origin);
    return ts.isIdentifier(node) ? this.narrowedAt(value, node) : value;
  }

  /** Binds the names of a pattern in a frame. */
  private bind(name: ts.BindingName, value: unknown, frame: Frame): void {
    if (ts.isIdentifier(name)) {
      const symbol = this.checker.getSymbolAtLocation(name);
      if (symbol) frame.values.set(symbol, value);
      return;
    }
    for (const element of name.elements)
      if (ts.isBindingElement(element)) this.bind(element.name, this.pickValue(element, value, element, frame), frame);
  }

  /** Returns two members in place of a list whose length only a run would know. */
  private membersOf(list: UnknownValue): readonly UnknownValue[] | undefined {
    const type = this.checker.getNonNullableType(list.type);
    const of = this.checker.isArrayLikeType(type)
      ? this.checker.getIndexTypeOfType(type, ts.IndexKind.Number)
      : undefined;
    return (list.members ??= of && [new UnknownValue(of, list.origin), new UnknownValue(of, list.origin)]);
  }

  private property(on: unknown, name: string, node: ts.Node): unknown {
    if (on instanceof UnknownValue) {
      if (name === "length" && this.membersOf(on)) return 2;
      const type = this.checker.getNonNullableType(on.type);
      const property = this.checker.getPropertyOfType(type, name);
      const elementType = /^\d+$/.test(name) ? this.checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined;
      const valueType = property ? this.checker.getTypeOfSymbol(property) : elementType;
      return new UnknownValue(valueType ?? this.checker.getTypeAtLocation(node), on.origin);
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
      else if (spread instanceof UnknownValue && !this.checker.isTupleType(spread.type) && this.membersOf(spread))
        values.push(...(this.membersOf(spread) ?? []));
      else if (spread instanceof UnknownValue && this.checker.isTupleType(spread.type))
        values.push(
          ...this.checker
            .getTypeArguments(spread.type as ts.TypeReference)
            .map((type) => new UnknownValue(type, spread.origin)),
        );
      else return this.unknownValue(node, spread);
    }
    return values;
  }

  private object(node: ts.ObjectLiteralExpression, frame: Frame): unknown {
    const result: Record<string, unknown> = {};
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        const spread = this.expression(property.expression, frame);
        if (spread instanceof UnknownValue) {
          if (!this.truthy(spread)) continue;
          const names = this.checker.getPropertiesOfType(spread.type);
          if (names.length === 0) return this.unknownValue(node, spread);
          for (const { name } of names) result[name] = this.property(spread, name, property);
        } else if (spread) Object.assign(result, spread);
        continue;
      }
      const name = ts.isComputedPropertyName(property.name)
        ? this.literal(this.expression(property.name.expression, frame))
        : property.name.getText().replace(/^["']|["']$/g, "");
      if (typeof name !== "string") return this.unknownValue(node);
      if (ts.isShorthandPropertyAssignment(property)) result[name] = this.expression(property.name, frame);
      else if (ts.isPropertyAssignment(property)) result[name] = this.expression(property.initializer, frame);
      else if (ts.isMethodDeclaration(property)) result[name] = this.closure(property, frame);
      else return this.unknownValue(node);
    }
    return result;
  }

  private binary(node: ts.BinaryExpression, frame: Frame): unknown {
    const kind = node.operatorToken.kind;
    if (kind === SyntaxKind.EqualsToken) {
      const value = this.expression(node.right, frame);
      const symbol = ts.isIdentifier(node.left) ? this.checker.getSymbolAtLocation(node.left) : undefined;
      if (!symbol) throw new UnsupportedExpression("an assignment to a property");
      let f: Frame | undefined = frame;
      while (f && !f.values.has(symbol)) f = f.up;
      (f ?? frame).values.set(symbol, value);
      return value;
    }
    const leftValue = this.expression(node.left, frame);
    if (kind === SyntaxKind.AmpersandAmpersandToken)
      return this.truthy(leftValue) ? this.expression(node.right, frame) : leftValue;
    if (kind === SyntaxKind.BarBarToken) return this.truthy(leftValue) ? leftValue : this.expression(node.right, frame);
    if (kind === SyntaxKind.QuestionQuestionToken) {
      if (!(leftValue instanceof UnknownValue)) return leftValue ?? this.expression(node.right, frame);
      const right = this.expression(node.right, frame);
      // one value represents both: no text depends on the difference
      if (right instanceof UnknownValue || right === null) return this.unknownValue(node, leftValue);
      return this.isNullish(leftValue) ? right : leftValue;
    }
    if (kind === SyntaxKind.InstanceOfKeyword) {
      // a date is never known: what is known is something else
      if (!(leftValue instanceof UnknownValue)) return node.right.getText() === "Array" && Array.isArray(leftValue);
      if (!(leftValue instanceof UnknownValue) || !ts.isIdentifier(node.right))
        return this.unknownValue(node, leftValue);
      const name = node.right.text;
      const parts = leftValue.type.isUnion() ? leftValue.type.types : [leftValue.type];
      if (parts.every((part) => part.getSymbol()?.name === name)) return true;
      if (!parts.some((part) => part.getSymbol()?.name === name)) return false;
      return this.unknownValue(node, leftValue);
    }
    const right = this.expression(node.right, frame);
    if (kind === SyntaxKind.PlusToken && (typeof leftValue === "string" || typeof right === "string"))
      return this.joinTexts([this.literal(leftValue), this.literal(right)], node);
    if (leftValue instanceof UnknownValue || right instanceof UnknownValue)
      return this.unknownValue(node, leftValue instanceof UnknownValue ? leftValue : right);
    const [a, b] = [leftValue as number, right as number];
    switch (kind) {
      case SyntaxKind.EqualsEqualsEqualsToken:
        return leftValue === right;
      case SyntaxKind.ExclamationEqualsEqualsToken:
        return leftValue !== right;
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
        return this.unknownValue(node);
    }
  }

  private call(node: ts.CallExpression, frame: Frame): unknown {
    const steps = this.steps;
    try {
      return this.callValue(node, frame);
    } catch (cause) {
      if (!(cause instanceof UnsupportedExpression)) throw cause;
      this.steps = Math.min(this.steps, steps + stepsMax / 4);
      return this.unknownValue(node, this.firstUnknown(node, frame));
    }
  }

  /** Returns an argument of an unsupported call whose origin may help further. */
  private firstUnknown(node: ts.CallExpression, frame: Frame): unknown {
    for (const argument of node.arguments) {
      if (ts.isSpreadElement(argument)) continue;
      try {
        const value = this.expression(argument, frame);
        if (value instanceof UnknownValue && value.origin) return value;
      } catch (cause) {
        if (!(cause instanceof UnsupportedExpression)) throw cause;
      }
    }
    return undefined;
  }

  private callValue(node: ts.CallExpression, frame: Frame): unknown {
    const callee = node.expression;
    if (isStatementCall(this.checker, node) || isPlainValue(this.checker.getTypeAtLocation(node)))
      return this.unknownValue(node);
    let on: unknown;
    let func: unknown;
    if (ts.isPropertyAccessExpression(callee)) {
      on = this.expression(callee.expression, frame);
      if (callee.questionDotToken && this.isNullish(on)) return undefined;
      const method = callee.name.text;
      const members =
        on instanceof UnknownValue && ["map", "flatMap", "forEach", "entries"].includes(method)
          ? this.membersOf(on)
          : undefined;
      if (on instanceof UnknownValue && !members) return this.unknownValue(node, on);
      on = members ?? on;
      func = this.property(on, callee.name.text, callee);
    } else func = this.expression(callee, frame);
    if (!isCallable(func)) return this.unknownValue(node, func);
    const args: unknown[] = [];
    for (const argument of node.arguments) {
      if (!ts.isSpreadElement(argument)) {
        args.push(this.expression(argument, frame));
        continue;
      }
      const spread = this.expression(argument.expression, frame);
      if (!Array.isArray(spread)) return this.unknownValue(node, spread);
      args.push(...spread);
    }
    if (closures.has(func)) return func(...args);
    return this.native(node, on, func, args);
  }

  /** Calls a built-in JavaScript method on known values. */
  private native(node: ts.CallExpression, on: unknown, func: Callable, args: unknown[]): unknown {
    const name = func.name;
    if (Array.isArray(on)) {
      if (name === "join") {
        const [between = ","] = args;
        return this.joinTexts(
          on.flatMap((part, at) => (at ? [between, this.literal(part)] : [this.literal(part)])),
          node,
        );
      }
      if (name === "filter" || name === "some" || name === "every" || name === "find") {
        const [predicate] = args;
        if (typeof predicate !== "function") return this.unknownValue(node);
        if (name === "filter" && on.length > 0 && on.every(isPlain)) return on;
        // which members meet a condition changes no text here: all that may
        args = [(...items: unknown[]) => this.quietly(() => this.mayBeTrue(() => predicate(...items)))];
      }
      if (name === "flatMap") {
        const [callback] = args;
        if (typeof callback !== "function") return this.unknownValue(node);
        args = [
          (...items: unknown[]) => {
            const result: unknown = callback(...items);
            return result instanceof UnknownValue ? (this.membersOf(result) ?? result) : result;
          },
        ];
      }
      if (name === "includes" && on.some((item) => item instanceof UnknownValue)) return this.unknownValue(node);
    } else if (func === Object.entries || func === Object.keys || func === Object.values || func === Array.from) {
      if (args[0] instanceof UnknownValue) return this.unknownValue(node, args[0]);
      const length = isPlain(args[0]) && func === Array.from ? args[0]["length"] : 0;
      if (length instanceof UnknownValue) return this.unknownValue(node, length);
    } else if (on instanceof Map) {
      // a store of what was worked out before
    } else if (
      args.some(
        (value) =>
          value instanceof UnknownValue || (Array.isArray(value) && value.some((v) => v instanceof UnknownValue)),
      )
    )
      return this.unknownValue(
        node,
        args.find((value) => value instanceof UnknownValue),
      );
    if (
      args.some((value) => value instanceof UnknownValue) &&
      !(on instanceof Map) &&
      !["concat", "push", "at"].includes(name)
    )
      return this.unknownValue(
        node,
        args.find((value) => value instanceof UnknownValue),
      );
    try {
      return Reflect.apply(func, on, args);
    } catch (cause) {
      if (cause instanceof Impossible || cause instanceof UnsupportedExpression) throw cause;
      return this.unknownValue(node);
    }
  }

  private closure(node: ts.FunctionLikeDeclaration, outer: Frame): Callable {
    const func = (...args: unknown[]): unknown => {
      if (!node.body) throw new UnsupportedExpression("no body");
      const frame: Frame = { values: new Map(), up: outer };
      node.parameters.forEach((parameter, at) => {
        const argument = parameter.dotDotDotToken ? args.slice(at) : args[at];
        const value =
          argument === undefined && parameter.initializer ? this.expression(parameter.initializer, frame) : argument;
        this.bind(parameter.name, value, frame);
      });
      if (!ts.isBlock(node.body)) return this.expression(node.body, frame);
      const outcome = this.statements(node.body.statements, frame);
      return outcome?.value;
    };
    closures.add(func);
    return func;
  }

  private statements(list: readonly ts.Statement[], frame: Frame): ReturnValue | undefined {
    for (const statement of list) {
      const outcome = this.statement(statement, frame);
      if (outcome) return outcome;
    }
    return undefined;
  }

  private statement(node: ts.Statement, frame: Frame): ReturnValue | undefined {
    if ((this.steps += 1) > stepsMax) throw new UnsupportedExpression("too many steps");
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
      if (!Array.isArray(over) || !name) throw new UnsupportedExpression("a loop over what is not known");
      for (const item of over) {
        const inner: Frame = { values: new Map(), up: frame };
        this.bind(name, item, inner);
        const outcome = this.statement(node.statement, inner);
        if (outcome) return outcome;
      }
      return undefined;
    }
    if (ts.isSwitchStatement(node)) {
      const value = this.literal(this.expression(node.expression, frame));
      if (value instanceof UnknownValue) throw new UnsupportedExpression("a switch by what is not known");
      const { clauses } = node.caseBlock;
      const caseIndex = clauses.findIndex(
        (clause) => ts.isCaseClause(clause) && this.expression(clause.expression, frame) === value,
      );
      const from = caseIndex >= 0 ? caseIndex : clauses.findIndex((clause) => ts.isDefaultClause(clause));
      return from < 0
        ? undefined
        : this.statements(
            clauses.slice(from).flatMap(({ statements }) => [...statements]),
            frame,
          );
    }
    if (ts.isThrowStatement(node)) throw new Impossible("thrown");
    if (ts.isFunctionDeclaration(node)) return undefined;
    throw new UnsupportedExpression(SyntaxKind[node.kind]);
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
/** Returns true when a call produces no text, whatever it does: its type is sufficient. */
const isPlainValue = (type: ts.Type): boolean =>
  (type.isUnion() ? type.types : [type]).every(
    (part) =>
      part.flags & (TypeFlags.BigIntLike | TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void) ||
      part.getSymbol()?.name === "Date",
  );

/** Returns true when a call runs a statement: its callee is a `Run` or a `Sql`. */
export function isStatementCall(checker: ts.TypeChecker, node: ts.CallExpression): boolean {
  if (node.arguments.length === 0 || node.arguments.length > 2) return false;
  const alias = checker.getTypeAtLocation(node.expression).aliasSymbol?.name;
  return alias === "Sql" || alias === "Run";
}
