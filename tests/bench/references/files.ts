/**
 * Serves the built react-admin page with its files compressed beforehand, passes `/api` on to the REST API, and gives the
 * token and company of `SESSION` to who asks.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, createServer, request as ask } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const { FOLDER = '.', API_URL = '', SESSION = '{}', PORT } = process.env
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

const files = new Map(
  readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const address = `/${path.relative(FOLDER, file).replaceAll(path.sep, '/')}`
      return [address === '/index.html' ? '/' : address, gzipSync(readFileSync(file))]
    }),
)
const agent = new Agent({ keepAlive: true })

createServer((request, response) => {
  const [address = '/'] = (request.url ?? '/').split('?')
  if (address === '/session') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(SESSION)
  } else if (address.startsWith('/api/')) {
    const { method, headers } = request
    const passed = ask(API_URL + address.slice('/api'.length), { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.once('error', () => response.writeHead(502).end())
    request.pipe(passed)
  } else {
    const body = files.get(address)
    if (!body) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': TYPES[path.extname(address)] ?? TYPES['.html'],
      'content-encoding': 'gzip',
      'cache-control': address === '/' ? 'no-store' : 'public, max-age=31536000, immutable',
    })
    response.end(body)
  }
}).listen(Number(PORT), '127.0.0.1', () => console.log('ready'))
process.once('disconnect', () => process.exit())
