#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| railhead_fuzzing::game_files(bytes));
