import ts from "typescript"; import {readFileSync,writeFileSync} from "node:fs"; import path from "node:path";
const root=process.cwd(); const dry=process.argv.includes("--dry");
const cfg=ts.readConfigFile("tsconfig.json",ts.sys.readFile).config;
const parsed=ts.parseJsonConfigFileContent({...cfg,include:["lib/**/*.ts","next-env.d.ts","messages/**/*.ts"]},ts.sys,root);
const program=ts.createProgram(parsed.fileNames,{...parsed.options,noEmit:true,incremental:false});
const checker=program.getTypeChecker(); const rel=f=>path.relative(root,f);
const files=program.getSourceFiles().filter(f=>/^lib\/simulator\//.test(rel(f.fileName))&&!/generated/.test(f.fileName));
const isFn=n=>ts.isFunctionDeclaration(n)||ts.isArrowFunction(n)||ts.isFunctionExpression(n)||ts.isMethodDeclaration(n);
const visitAll=(n,f)=>{f(n);ts.forEachChild(n,c=>visitAll(c,f))}; const symOf=n=>checker.getSymbolAtLocation(n);
const edits=new Map(); const E=(sf,s,e,t)=>{const l=edits.get(sf)??[];l.push([s,e,t]);edits.set(sf,l)};
const R=new Map(); const fnOf=new Map(); // tx symbol->fn
for(const sf of files)visitAll(sf,n=>{ if(isFn(n)&&n.parameters[0]&&ts.isIdentifier(n.parameters[0].name)&&n.parameters[0].name.text==="tx"&&n.parameters[0].type){R.set(n,new Set());fnOf.set(symOf(n.parameters[0].name),n)} });
const ctxType=t=>!!t.getProperty?.("refuse")&&!!t.getProperty("world");
let done=0,left=[];
for(const sf of files)visitAll(sf,n=>{ if(!ts.isThrowStatement(n)||!n.expression||!ts.isNewExpression(n.expression)||n.expression.expression.getText()!=="Refusal")return;
  const [codeArg,detail]=n.expression.arguments??[]; if(!codeArg||!ts.isStringLiteral(codeArg)&&!(checker.getTypeAtLocation(codeArg).isUnion?.()||checker.getTypeAtLocation(codeArg).isStringLiteral?.())){left.push(`${rel(sf.fileName)}: ${n.getText().slice(0,70)}`);return}
  const codes=ts.isStringLiteral(codeArg)?[codeArg.text]:(checker.getTypeAtLocation(codeArg).types??[checker.getTypeAtLocation(codeArg)]).map(t=>t.value);
  if(codes.length>12||codes.some(c=>typeof c!=="string")){left.push(`${rel(sf.fileName)}: wide ${n.getText().slice(0,70)}`);return}
  // enclosing
  let p=n.parent; let via; while(p){ if(isFn(p)){ const p0=p.parameters[0]; if(R.has(p)){via={name:"tx",fn:p};break}
      if(p0&&ts.isIdentifier(p0.name)&&p0.name.text==="tx"){ via={name:"tx"};break}
      const cp=p.parameters.find(x=>ctxType(checker.getTypeAtLocation(x))); if(cp){ if(ts.isIdentifier(cp.name))via={name:cp.name.text}; else if(cp.name.elements.some(e=>e.name.getText()==="refuse"))via={name:null}; break } } p=p.parent; }
  if(!via){left.push(`${rel(sf.fileName)}: ${n.getText().slice(0,70)}`);return}
  if(via.fn)for(const c of codes)R.get(via.fn).add(c);
  const args=n.expression.arguments.map(a=>a.getText()).join(", ");
  E(sf,n.getStart(),n.getEnd(),`return ${via.name?via.name+".":""}refuse(${args});`); done++;
});
let ch=true; while(ch){ch=false; for(const sf of files)visitAll(sf,n=>{ if(!ts.isCallExpression(n)||!n.arguments[0])return; const d=checker.getResolvedSignature(n)?.declaration; const rs=d&&R.get(d); if(!rs||!rs.size)return; let a=n.arguments[0]; if(ts.isCallExpression(a)&&a.expression.getText()==="asClock")a=a.arguments[0]; if(ts.isObjectLiteralExpression(a)&&a.properties[0]&&ts.isSpreadAssignment(a.properties[0]))a=a.properties[0].expression; if(!ts.isIdentifier(a))return; const f=fnOf.get(symOf(a)); if(!f)return; const set=R.get(f); for(const c of rs)if(!set.has(c)){set.add(c);ch=true} }) }
const need=new Set();
for(const [fn,rs] of R){ if(!rs.size)continue; const sf=fn.getSourceFile(); const t=fn.parameters[0].type; const u=[...rs].sort().map(c=>`"${c}"`).join(" | "); const tt=t.getText();
  if(/^(InWorld|Tx)\b/.test(tt)&&!ts.isIntersectionTypeNode(t)){E(sf,t.getStart(),t.getEnd(),`Tx<${u}>`);need.add(sf)}
  else if(/^(Asking|Action)( & Db)?$/.test(tt)){E(sf,t.getStart(),t.getEnd(),`${tt.replace(" & Db","")}<${u}>`)}
  else if(/^Tx & /.test(tt)){E(sf,t.getStart(),t.getStart()+2,`Tx<${u}>`)}
  else if(/^InWorld & /.test(tt)){E(sf,t.getStart(),t.getStart()+7,`Tx<${u}>`);need.add(sf)}
  else left.push(`${rel(sf.fileName)}: ${fn.name?.getText?.()} has ${tt} wants ${u}`) }
console.log("throws",done,"fns",[...R.values()].filter(s=>s.size).length); console.log(left.join("\n"));
if(!dry)for(const [sf,list] of edits){ let text=sf.text; list.sort((a,b)=>b[0]-a[0]); let last=Infinity; for(const [s,e,t] of list){if(e>last){console.log("overlap",rel(sf.fileName));continue} text=text.slice(0,s)+t+text.slice(e);last=s}
  if(need.has(sf)){ const m=/import (?:type )?\{([^}]*)\} from "([^"]*store\/tx|\.\/tx)";\n/.exec(text); if(m&&!/\bTx\b/.test(m[1])){ const ty=m[0].startsWith("import type"); text=text.replace(m[0],m[0].replace("{",ty?"{ Tx,":"{ type Tx,")) } else if(!m)console.log("no import",rel(sf.fileName)) }
  writeFileSync(sf.fileName,text)}
