// Runs beside a server that must not outlive the process that started it. The pipe on standard input closes when
// that process ends in whatever way, kill -9 included; then the server is stopped and its folder deleted.
// Plain JavaScript, because it runs without a loader.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const [pid, cluster, ...folders] = process.argv.slice(2)

process.stdin.resume()
process.stdin.once('end', stopServer)
process.stdin.once('error', stopServer)

async function stopServer() {
  if (isOurs()) {
    process.kill(Number(pid), 'SIGINT')
    for (let waited = 0; isOurs() && waited < 200; waited++) await delay(100)
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  process.exit()
}

function isOurs() {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0] === pid
  } catch {
    return false
  }
}
