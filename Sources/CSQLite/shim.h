#pragma once
#include <sqlite3.h>
#include <stdint.h>

/// Makes closing leave the log as it is. In C because Swift cannot call the variadic sqlite3_db_config().
static inline int CSQLite_keep_log_on_close(sqlite3 *db) {
    return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/// `checksum(...)`: FNV-1a of 64 bits (Fowler, Noll, Vo) over the kinds and the bytes of all values.
///
/// In C because it runs over every answer at the first start of a day.
static inline void CSQLite_checksum(sqlite3_context *context, int count, sqlite3_value **values) {
    uint64_t sum = 0xcbf29ce484222325u;
    for (int index = 0; index < count; index++) {
        int kind = sqlite3_value_type(values[index]);
        sqlite3_int64 number = 0;
        const unsigned char *bytes = (const unsigned char *)&number;
        int length = 0;
        if (kind == SQLITE_INTEGER) {
            number = sqlite3_value_int64(values[index]);
            length = sizeof number;
        } else if (kind != SQLITE_NULL) {
            bytes = sqlite3_value_text(values[index]);
            length = sqlite3_value_bytes(values[index]);
        }
        sum = (sum ^ (uint64_t)kind) * 0x100000001b3u;
        sum = (sum ^ (uint64_t)length) * 0x100000001b3u;
        for (int at = 0; at < length; at++) sum = (sum ^ bytes[at]) * 0x100000001b3u;
    }
    sqlite3_result_int64(context, (sqlite3_int64)sum);
}

/// Registers the SQL function `checksum` with a connection.
static inline int CSQLite_add_checksum(sqlite3 *db) {
    return sqlite3_create_function_v2(
        db, "checksum", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, 0, CSQLite_checksum, 0, 0, 0);
}
