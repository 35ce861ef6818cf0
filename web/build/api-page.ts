import type { Contract, Endpoint } from '#shared/contracts/endpoint.ts'
import { accessText, failuresOf, limitText } from './describe.ts'
import { type JsonSchema, jsonSchemaOf, typeName } from './json-schema.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string): string => value.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const rows = (cells: string[][]): string =>
  cells
    .map(
      ([head = '', ...rest]) =>
        `<tr><th scope="row">${head}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
    )
    .join('')

const table = (caption: string, cells: string[][]): string =>
  cells.length === 0 ? '' : `<table><caption>${caption}</caption>${rows(cells)}</table>`

const fieldsOf = ({ type, items, properties = {}, required = [] }: JsonSchema): string[][] =>
  type === 'array' && items
    ? fieldsOf(items)
    : Object.entries(properties).map(([name, field]) => [
        `<code>${text(name)}</code>`,
        text(typeName(field)),
        required.includes(name) ? 'always' : 'optional',
      ])

const call = (name: string, endpoint: Endpoint): string => {
  const { method, path, summary, access, params, query, body, reply, limits = [], idempotent } = endpoint
  const sent = (caption: string, schema: Endpoint['body']) =>
    schema ? table(caption, fieldsOf(jsonSchemaOf(schema, 'input'))) : ''
  return `
    <article id="${name}" aria-labelledby="call-${name}">
      <h3 id="call-${name}"><span class="method">${method}</span> <code>/api${text(path)}</code></h3>
      <p>${text(summary)}</p>
      <ul>
        <li>Who may call it: ${text(accessText(access))}</li>
        ${limits.map((limit) => `<li>At most ${text(limitText(limit))}.</li>`).join('')}
        ${idempotent ? '<li>Takes an <code>Idempotency-Key</code>: the same key and body are carried out once.</li>' : ''}
      </ul>
      ${sent('In the path', params)}${sent('In the query', query)}${sent('In the body', body)}
      ${table(`Answer (${endpoint.status ?? 200})`, fieldsOf(jsonSchemaOf(reply, 'output')))}
      ${table(
        'What may go wrong',
        failuresOf(endpoint).map(({ code, status, text: sentence }) => [
          `<code>${code}</code>`,
          `${status}`,
          text(sentence),
        ]),
      )}
    </article>`
}

const group = (name: string, contract: Contract): string => `
  <section aria-labelledby="group-${name}">
    <h2 id="group-${name}">${name}</h2>
    ${Object.entries(contract)
      .map(([operation, endpoint]) => call(operation, endpoint))
      .join('')}
  </section>`

const link = (href: string): string => `<link rel="stylesheet" href="${href}" />`

/** The API description as a page without scripts or inline styles. */
export const apiPage = (contracts: Record<string, Contract>, stylesheets: readonly string[]): string => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>The API · Sameway</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    ${stylesheets.map(link).join('')}
  </head>
  <body>
    <header>
      <h1>The Sameway API</h1>
      <p>
        JSON in, JSON out, under <code>/api</code> of this site. A call that fails answers
        <code>{ error, code, fields?, request_id }</code>. The same as a document:
        <a href="/api/openapi.json">openapi.json</a>.
      </p>
      <nav aria-label="Calls">
        <ul>${Object.values(contracts)
          .flatMap((contract) => Object.entries(contract))
          .map(([name, { method, path }]) => `<li><a href="#${name}">${method} ${text(path)}</a></li>`)
          .join('')}</ul>
      </nav>
    </header>
    <main>${Object.entries(contracts)
      .map(([name, contract]) => group(name, contract))
      .join('')}</main>
  </body>
</html>
`
