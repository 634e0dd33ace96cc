import { type ServiceProcess, startService } from "../../spec/support/service_process.ts";

/** A process of the service, which is started again when it was killed. */
export interface Member {
  role: "api" | "worker";
  service: ServiceProcess;
  ready: Promise<unknown>;
}

/** Starts one process; the API always listens on `port`. */
export function startMember(
  role: Member["role"],
  { settings, port }: { settings: Record<string, string>; port: number },
): Member {
  const service = startService({ ...settings, ROLE: role, PORT: String(port) });
  // warnings and errors of the service, for those who watch
  void service.ended.then(() => process.stderr.write(service.output()));
  return { role, service, ready: service.waitForLine(/^(listening on |worker ready)/m) };
}

/** Kills a process and starts another one in its place. */
export async function replaceMember(
  member: Member,
  options: { settings: Record<string, string>; port: number },
): Promise<void> {
  member.service.child.kill("SIGKILL");
  await member.service.ended;
  Object.assign(member, startMember(member.role, options));
}

/** Tells all processes to stop, and throws when one does not end as it should. */
export async function stopMembers(members: readonly Member[]): Promise<void> {
  for (const { service } of members) service.child.kill("SIGTERM");
  for (const { role, service } of members) {
    const code = await service.ended;
    if (code !== 0) throw new Error(`The ${role} process ended with ${code}:\n${service.output()}`);
  }
}
