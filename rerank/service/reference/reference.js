// Draws the OpenAPI document; all text goes into the page as text.

const main = document.getElementById("operations");

function element(name, text, parent) {
  const node = document.createElement(name);
  if (text !== undefined) node.textContent = text;
  if (parent) parent.append(node);
  return node;
}

function resolve(document_, schema) {
  if (!schema || !schema.$ref) return schema || {};
  return schema.$ref.slice(2).split("/").reduce((value, key) => value[key], document_);
}

function typeOf(document_, schema) {
  const own = resolve(document_, schema);
  const parts = own.anyOf || own.oneOf;
  if (parts) return parts.map((part) => typeOf(document_, part)).join(" or ");
  if (own.type === "array") return `list of ${typeOf(document_, own.items)}`;
  return own.title && own.properties ? own.title : own.type || "any";
}

function drawFields(document_, schema, parent) {
  const own = resolve(document_, schema);
  for (const part of own.oneOf || own.anyOf || []) drawFields(document_, part, parent);
  if (!own.properties) return;
  element("p", own.description, parent);
  const table = element("table", undefined, parent);
  const head = element("tr", undefined, element("thead", undefined, table));
  for (const title of ["field", "type", "default", "meaning"]) {
    element("th", title, head).scope = "col";
  }
  const body = element("tbody", undefined, table);
  for (const [name, field] of Object.entries(own.properties)) {
    const row = element("tr", undefined, body);
    element("code", name, element("td", undefined, row));
    element("td", typeOf(document_, field), row);
    const needed = (own.required || []).includes(name);
    element("td", needed ? "required" : JSON.stringify(field.default ?? null), row);
    element("td", field.description || "", row);
  }
}

function drawTrial(path, method, example, parent) {
  let input;
  if (example !== undefined) {
    const label = element("label", "Request", parent);
    input = element("textarea", undefined, label);
    input.rows = 6;
    input.value = JSON.stringify(example, null, 2);
  }
  const button = element("button", "Send", parent);
  const output = element("pre", undefined, parent);
  output.hidden = true;
  button.addEventListener("click", async () => {
    const options = { method: method.toUpperCase() };
    if (input) {
      options.body = input.value;
      options.headers = { "Content-Type": "application/json" };
    }
    const response = await fetch(`..${path}`, options);
    const text = await response.text();
    let shown = text;
    try {
      shown = JSON.stringify(JSON.parse(text), null, 2);
    } catch { /* no JSON, such as /metrics */ }
    output.textContent = `${response.status}\n${shown}`;
    output.hidden = false;
  });
}

function drawOperation(document_, path, method, operation) {
  const section = element("section", undefined, main);
  const name = `${method.toUpperCase()} ${path}`;
  section.id = `${method}${path.replaceAll(/\W/gu, "-")}`;
  element("a", name, element("li", undefined, document.getElementById("contents"))).href = `#${section.id}`;
  element("code", name, element("h2", undefined, section));
  element("p", operation.description || operation.summary, section);
  const content = operation.requestBody?.content?.["application/json"];
  if (content) drawFields(document_, content.schema, section);
  const details = element("details", undefined, section);
  element("summary", "Statuses", details);
  const list = element("ul", undefined, details);
  for (const [status, response] of Object.entries(operation.responses)) {
    element("li", `${status}: ${response.description}`, list);
  }
  const examples = Object.values(content?.examples || {});
  drawTrial(path, method, examples[0]?.value, section);
}

const response = await fetch("../openapi.json");
const openapi = await response.json();
main.replaceChildren();
for (const [path, methods] of Object.entries(openapi.paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    drawOperation(openapi, path, method, operation);
  }
}
