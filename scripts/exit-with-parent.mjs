// Preloaded into the services: when the launcher dies for any reason, its channel to them closes, and they end as if it
// had asked them to. Without this a kill -9 of the launcher would leave them running on the port.
function end() {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), 15_000).unref()
}
// A launcher that died while this program was still being loaded has closed the channel already.
if (process.connected === false) end()
else process.once('disconnect', end)
process.channel?.unref()
