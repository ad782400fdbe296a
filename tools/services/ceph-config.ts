import { join } from 'node:path';
import { ports } from './ports.ts';

/**
 * Ceph's configuration for one machine. Its daemons do not authenticate each other, which is why
 * every address is loopback; the S3 side checks signatures as always.
 */
export function cephConfig(store: {
  readonly folder: string;
  readonly cluster: string;
  readonly objectStore: 'bluestore' | 'memstore';
}): string {
  return `[global]
fsid = ${store.cluster}
mon_host = [v2:127.0.0.1:${ports.cephMonitor},v1:127.0.0.1:${ports.cephMonitorLegacy}]
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_port_min = ${ports.cephInternalFirst}
ms_bind_port_max = ${ports.cephInternalLast}
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_pool_default_pgp_num = 4
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_warn_on_pool_no_redundancy = false
# Logs go to stderr, which the starter writes to a file; socket files would hit the path limit.
admin_socket =
run_dir = ${store.folder}
log_to_file = false
log_to_stderr = true
mon_cluster_log_to_file = false
# Every pool waits for a vote of the one monitor; the default holds each vote back for a second.
paxos_propose_interval = 0.05
paxos_min_wait = 0.01

[mon.a]
mon_data = ${join(store.folder, 'mon')}
mon_data_avail_crit = 1
mon_data_avail_warn = 1

[osd]
osd_data = ${join(store.folder, 'osd')}
osd_objectstore = ${store.objectStore}
osd_crush_update_on_start = false
osd_memory_target = 939524096
memstore_device_bytes = 4294967296
# A sparse file: it takes what is stored, not its nominal size.
bluestore_block_size = 10737418240
bluestore_cache_autotune = false
bluestore_cache_size = 134217728

[client.rgw]
# Without authentication between daemons the default mode "secure" fails with error -13.
ms_mon_client_mode = crc
rgw_frontends = beast endpoint=127.0.0.1:${ports.s3}
rgw_enable_apis = s3, admin, sts, iam
rgw_s3_auth_use_sts = true
rgw_sts_key = zhiji-dev-sts-16
rgw_enable_usage_log = false
rgw_thread_pool_size = 64
rgw_gc_max_objs = 8
rgw_lc_max_objs = 4
rgw_override_bucket_index_max_shards = 1
`;
}
